"""Tables over the net: an ASGI app, live play over WebSockets, a store that loses nothing."""
