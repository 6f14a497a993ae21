"""The web application: HTTP, WebSocket and the store."""
