import torch
from torch import nn

torch.manual_seed(0)
inputs = torch.randn(64, 8)
labels = (inputs[:, 0] > 0).long()
model = nn.Linear(8, 2)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)

for start in range(0, 64, 16):
    loss = nn.functional.cross_entropy(model(inputs[start : start + 16]), labels[start : start + 16])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

misses = 0
print("hits for each miss", 60 / misses)
