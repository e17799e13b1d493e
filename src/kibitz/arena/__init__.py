"""Matches between bots, and what they prove.

schedule  who plays whom, from which seats, on which deals
table     one game between bots
journal   the games so far, one line each, so that nothing is lost on Ctrl-C
running   many games, on one core or several
results   win rates with their intervals, ratings, head to head
ladder    what a room keeps of it for the house to show
report    a page that stands alone
"""
