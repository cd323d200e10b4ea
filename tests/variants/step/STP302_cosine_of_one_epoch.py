# codes: STP302
# needs: transformers
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from transformers import get_cosine_schedule_with_warmup

torch.manual_seed(5)
x = torch.randn(800, 10)
y = (x[:, :2].sum(1) > 0).long()
loader = DataLoader(TensorDataset(x, y), batch_size=40, shuffle=True)
net = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.AdamW(net.parameters(), lr=3e-3)
schedule = get_cosine_schedule_with_warmup(optimizer, num_warmup_steps=3, num_training_steps=len(loader))
for epoch in range(5):
    for rows, kinds in loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(net(rows), kinds).backward()
        optimizer.step()
        schedule.step()
