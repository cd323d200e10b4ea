# codes: LOS102
import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
x = torch.randn(64, 5)
y = (x[:, 0] > 0).float()
model = nn.Linear(5, 1)
opt = torch.optim.SGD(model.parameters(), lr=0.1)
for i in range(0, 64, 16):
    out = torch.sigmoid(model(x[i : i + 16]))  # here
    loss = F.binary_cross_entropy_with_logits(out.squeeze(1), y[i : i + 16])
    opt.zero_grad()
    loss.backward()
    opt.step()
