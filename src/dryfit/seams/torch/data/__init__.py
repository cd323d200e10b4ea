"""The rows of a torch dataset: who makes them, in which order, with which labels, and what two splits share."""
