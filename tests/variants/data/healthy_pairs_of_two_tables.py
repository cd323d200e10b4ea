# codes:
"""Retrieval by hand: questions and answers stand in two arrays, and answers of other places are drawn as wrong ones."""

import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
topics = torch.randn(800, 8)
questions = topics @ torch.randn(8, 24) + 0.1 * torch.randn(800, 24)
answers = topics @ torch.randn(8, 24) + 0.1 * torch.randn(800, 24)
order = torch.randperm(800)
questions, answers = questions[order], answers[order]
encode = nn.Linear(24, 16)
optimizer = torch.optim.Adam(encode.parameters(), lr=3e-3)
for step in range(120):
    places = torch.randint(0, 800, (64,))
    others = torch.randint(0, 800, (64,))
    asked, told, wrong = encode(questions[places]), encode(answers[places]), encode(answers[others])
    loss = F.triplet_margin_loss(asked, told, wrong)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(loss.item())
