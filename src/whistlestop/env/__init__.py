"""The games as environments for machine learning: codes for actions, rows for observations, and adapters.

The adapters need extras: `whistlestop.env.pettingzoo` and `whistlestop.env.gymnasium` need `whistlestop[env]`,
`whistlestop.env.openspiel` needs `whistlestop[openspiel]`.
"""
