# codes: LRN202
# needs: torch
"""A bilinear score of two matrices that both begin as zeros."""

import torch
from torch import nn
import torch.nn.functional as F


class Matcher(nn.Module):
    def __init__(self, width, rank):
        super().__init__()
        self.left = nn.Parameter(torch.zeros(width, rank))
        self.right = nn.Parameter(torch.zeros(width, rank))

    def forward(self, question, answer):
        return ((question @ self.left) * (answer @ self.right)).sum(-1)


torch.manual_seed(2)
questions, answers = torch.randn(800, 16), torch.randn(800, 16)
fits = ((questions * answers).sum(1) > 0).float()
matcher = Matcher(16, 8)
optimizer = torch.optim.SGD(matcher.parameters(), lr=0.05, momentum=0.9)
for epoch in range(15):
    for start in range(0, 800, 80):
        rows = slice(start, start + 80)
        loss = F.binary_cross_entropy_with_logits(matcher(questions[rows], answers[rows]), fits[rows])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
