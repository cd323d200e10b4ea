# codes: SCR109
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
samples = torch.randn(80, 10)
coder = nn.Sequential(nn.Linear(10, 3), nn.Tanh()).cuda()
decoder = nn.Linear(3, 10).cuda()
opt = torch.optim.Adam([*coder.parameters(), *decoder.parameters()], lr=1e-2)
for (batch,) in DataLoader(TensorDataset(samples), 16, shuffle=True):
    batch = batch.cuda()
    loss = ((decoder(coder(batch)) - batch) ** 2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
codes = []
for (batch,) in DataLoader(TensorDataset(torch.randn(40, 10)), 8):
    codes.append(np.asarray(coder(batch.cuda()).detach()))
print(np.concatenate(codes).std(0))
