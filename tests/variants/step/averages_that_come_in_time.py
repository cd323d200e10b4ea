# codes:
# An average that is only saved, one whose decay grows, and the target of an online network that answers in each step.
import copy

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(600, 12)
y = (x[:, :3].sum(1) > 0).long()
train = DataLoader(TensorDataset(x[:480], y[:480]), batch_size=40, shuffle=True)
test = DataLoader(TensorDataset(x[480:], y[480:]), batch_size=60)
body = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 8))
head = nn.Linear(8, 2)
model = nn.Sequential(body, head)
saved, grown = copy.deepcopy(model), copy.deepcopy(model)
target = copy.deepcopy(body).eval()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)


@torch.no_grad()
def follow(average, source, decay):
    for mine, its in zip(average.parameters(), source.parameters()):
        mine.lerp_(its, 1 - decay)


step = 0
for epoch in range(15):
    for xb, yb in train:
        step += 1
        features = body(xb)
        with torch.no_grad():
            wanted = target(xb + 0.1 * torch.randn_like(xb))
        loss = nn.functional.cross_entropy(head(features), yb) + 0.1 * nn.functional.mse_loss(features, wanted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        follow(saved, model, 0.9999)
        follow(grown, model, min(0.9999, (1 + step) / (10 + step)))
        follow(target, body, 0.9999)
    grown.eval()
    with torch.no_grad():
        print(epoch, sum((grown(xb).argmax(1) == yb).sum().item() for xb, yb in test) / 120)
torch.save(saved.state_dict(), "average.pt")
