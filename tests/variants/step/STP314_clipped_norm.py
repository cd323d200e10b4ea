# codes: STP314
# The norm of sparse gradients is clipped before an optimizer that would take them.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
words = torch.randint(200, (512, 12))
labels = (words[:, 0] > 99).long()
loader = DataLoader(TensorDataset(words, labels), batch_size=32, shuffle=True)
model = nn.Sequential(nn.EmbeddingBag(200, 16, mode="mean", sparse=True), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(x), y)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
