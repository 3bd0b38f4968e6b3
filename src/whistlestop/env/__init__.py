"""The games as environments for learners: codes for actions, rows for observations, and adapters.

The adapters need extras: `whistlestop.env.pettingzoo` and `whistlestop.env.gymnasium` want `whistlestop[env]`,
`whistlestop.env.openspiel` wants `whistlestop[openspiel]`.
"""
