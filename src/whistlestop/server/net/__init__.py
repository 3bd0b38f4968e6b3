"""Connections below HTTP and WebSockets: what uvicorn does, with limits of time and memory."""
