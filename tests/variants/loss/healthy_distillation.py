# codes:
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(96, 8)
y = (x[:, 0] > 0).long()
teacher = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 3)).eval()
student = nn.Linear(8, 3)
optimizer = torch.optim.SGD(student.parameters(), lr=0.1)
T = 2.0
for xb, yb in DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True):
    with torch.no_grad():
        soft = F.softmax(teacher(xb) / T, dim=-1)
    logits = student(xb)
    loss = F.kl_div(F.log_softmax(logits / T, dim=-1), soft, reduction="batchmean") * T * T + F.cross_entropy(
        logits, yb
    )
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
