# codes: STP221
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
pictures = torch.rand(64, 1, 8, 8)
kinds = (pictures.mean((1, 2, 3)) > 0.5).long()
body = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU(), nn.Flatten())
head = nn.Linear(8 * 36, 2)
optimizer = torch.optim.SGD([*body.parameters(), *head.parameters()], lr=0.1)
scaler = torch.amp.GradScaler("cpu")


def clip(part, most):
    scaler.unscale_(optimizer)
    nn.utils.clip_grad_norm_(part.parameters(), most)


for batch, labels in DataLoader(TensorDataset(pictures, kinds), batch_size=16, shuffle=True):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(head(body(batch)), labels)
    scaler.scale(loss).backward()
    clip(body, 1.0)
    clip(head, 2.0)
    scaler.step(optimizer)
    scaler.update()
