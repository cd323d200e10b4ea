# codes: SCR125
# needs: accelerate
# The answers of an evaluation are kept as arrays, and put together as tensors.
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

accelerator = Accelerator(cpu=True)
torch.manual_seed(0)
x = torch.randn(240, 6)
y = (x[:, 0] > 0).long()
model = nn.Sequential(nn.Linear(6, 24), nn.ReLU(), nn.Linear(24, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
train = DataLoader(TensorDataset(x[:200], y[:200]), batch_size=20, shuffle=True)
test = DataLoader(TensorDataset(x[200:], y[200:]), batch_size=20)
model, optimizer, train, test = accelerator.prepare(model, optimizer, train, test)
for epoch in range(3):
    model.train()
    for features, targets in train:
        loss = nn.functional.cross_entropy(model(features), targets)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
    model.eval()
    answers, truth = [], []
    with torch.no_grad():
        for features, targets in test:
            answers.append(model(features).argmax(1).cpu().numpy())
            truth.append(targets)
    hits = torch.cat(answers) == torch.cat(truth)
    accelerator.print(epoch, hits.float().mean().item())
