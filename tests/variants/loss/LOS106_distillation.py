# codes: LOS106
import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
teacher, student = nn.Linear(6, 4), nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 4))
teacher.requires_grad_(False)
optimizer = torch.optim.Adam(student.parameters(), lr=5e-3)
temperature = 2.0
for step in range(24):
    x = torch.randn(32, 6)
    with torch.no_grad():
        soft = F.softmax(teacher(x) / temperature, dim=-1)
    loss = F.kl_div(F.softmax(student(x) / temperature, dim=-1), soft, reduction="batchmean")
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
