"""Advice, never law: what a quick eye sees in a position. Weights are data; change them and measure in the arena."""
