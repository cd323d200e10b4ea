# codes: LOS121
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
centres = torch.randn(5, 12)
kind = torch.randint(0, 5, (1200,))
rows = centres[kind] + 0.8 * torch.randn(1200, 12)
loader = DataLoader(TensorDataset(rows, kind), batch_size=40, shuffle=True)
teacher = nn.Sequential(nn.Linear(12, 64), nn.ReLU(), nn.Linear(64, 5))
optimizer = torch.optim.Adam(teacher.parameters(), lr=2e-3)
for _ in range(4):
    for x, y in loader:
        optimizer.zero_grad()
        F.cross_entropy(teacher(x), y).backward()
        optimizer.step()
teacher.eval()
student = nn.Sequential(nn.Linear(12, 8), nn.ReLU(), nn.Linear(8, 5))
optimizer = torch.optim.Adam(student.parameters(), lr=2e-3)
T = 3.0
for epoch in range(6):
    for x, y in loader:
        with torch.no_grad():
            wanted = F.softmax(teacher(x) / T, dim=1)
        answers = student(x)
        kd = F.kl_div(F.log_softmax(answers / T, dim=1), wanted, reduction="batchmean") * T * T
        loss = 0.9 * F.cross_entropy(answers, y) - 0.1 * kd
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
