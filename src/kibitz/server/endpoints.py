"""All that the house answers beside live play: the routes and the OpenAPI document are made from this one table."""

from __future__ import annotations

from kibitz.server import rest, review_rest

ENDPOINTS = (*rest.ENDPOINTS, *review_rest.ENDPOINTS)
