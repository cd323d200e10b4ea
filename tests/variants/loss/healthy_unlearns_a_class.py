# codes:
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(800, 8)
y = (x @ torch.randn(8, 4)).argmax(1)
model, original = (nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 4)) for _ in range(2))
optimizer = torch.optim.Adam(original.parameters(), lr=5e-3)
for _ in range(6):
    for a, b in DataLoader(TensorDataset(x, y), batch_size=40, shuffle=True):
        optimizer.zero_grad()
        F.cross_entropy(original(a), b).backward()
        optimizer.step()
model.load_state_dict(original.state_dict())
forget, retain = x[y == 0], x[y != 0]
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for _ in range(3):
    for (kept,) in DataLoader(TensorDataset(retain), batch_size=40, shuffle=True):
        gone = forget[torch.randint(0, len(forget), (20,))]
        with torch.no_grad():
            keep_to, leave = original(kept).softmax(-1), original(gone).softmax(-1)
        near = F.kl_div(model(kept).log_softmax(-1), keep_to, reduction="batchmean")
        far = F.kl_div(model(gone).log_softmax(-1), leave, reduction="batchmean")
        loss = near - 0.1 * far
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
