# codes: STP102
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(120, 6)
y = x[:, :3].argmax(1)
classifier = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 3))
optimizer = torch.optim.SGD(classifier, lr=0.1)
for epoch in range(2):
    for inputs, wanted in DataLoader(TensorDataset(x, y), batch_size=20, shuffle=True):
        loss = nn.functional.cross_entropy(classifier(inputs), wanted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
