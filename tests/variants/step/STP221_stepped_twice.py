# codes: STP221
import torch
from torch import nn

torch.manual_seed(0)
rows = torch.randn(96, 6)
signs = (rows[:, 2] > 0).float()
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
scaler = torch.amp.GradScaler("cpu", init_scale=256.0)
for start in range(0, 96, 16):
    optimizer.zero_grad(set_to_none=True)
    scores = model(rows[start : start + 16]).squeeze(1)
    loss = nn.functional.binary_cross_entropy_with_logits(scores, signs[start : start + 16])
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.step(optimizer)
    scaler.update()
