# codes: LOS302
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
acc = Accelerator(cpu=True)
docs = torch.randn(80, 16)
topics = (docs[:, :4] > 0).int()
net = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 4))
opt = torch.optim.AdamW(net.parameters(), lr=1e-2)
dl = DataLoader(TensorDataset(docs, topics), batch_size=16, shuffle=True)
net, opt, dl = acc.prepare(net, opt, dl)
crit = nn.BCEWithLogitsLoss()
for d, t in dl:
    opt.zero_grad()
    acc.backward(crit(net(d), t))
    opt.step()
