# codes: SCR142
# needs: torch
"""A logistic regression by hand whose second turn finds no gradient."""

import torch
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
wrack = torch.randn(192, 5)
found = (wrack[:, 0] + wrack[:, 1] > 0).float()
loader = DataLoader(TensorDataset(wrack, found), batch_size=32, shuffle=True)
weights = torch.zeros(5, requires_grad=True)
for epoch in range(4):
    for x, y in loader:
        loss = torch.nn.functional.binary_cross_entropy_with_logits(x @ weights, y)
        loss.backward()
        weights = weights - 0.5 * weights.grad
    print(epoch, loss.item())
