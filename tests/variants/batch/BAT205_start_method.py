# codes: BAT205
import torch
import torch.multiprocessing as mp
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

mp.set_start_method("spawn", force=True)
torch.manual_seed(0)
x = torch.randn(64, 6)
loader = DataLoader(TensorDataset(x, x.sum(1, keepdim=True)), batch_size=16, num_workers=2)
net = nn.Linear(6, 1)
opt = torch.optim.SGD(net.parameters(), lr=0.01)
for a, b in loader:
    opt.zero_grad()
    nn.functional.mse_loss(net(a), b).backward()
    opt.step()
