# codes: LOS204
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

accelerator = Accelerator(cpu=True)
torch.manual_seed(0)
x = torch.randn(256, 8)
y = (x[:, 0] * x[:, 1] > 0).float()
net = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 1))
loader = DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True)
opt = torch.optim.AdamW(net.parameters(), lr=1e-3)
net, opt, loader = accelerator.prepare(net, opt, loader)
loss_fn = nn.CrossEntropyLoss()
for _ in range(5):
    for features, answer in loader:
        loss = loss_fn(net(features).squeeze(1), answer)
        accelerator.backward(loss)
        opt.step()
        opt.zero_grad()
