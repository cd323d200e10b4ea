# codes: BAT205
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

x = torch.randn(64, 8)
data = TensorDataset(x, (x[:, 0] > 0).long())
model = nn.Linear(8, 2)
opt = torch.optim.SGD(model.parameters(), lr=1e-2)
loader = DataLoader(data, batch_size=8, num_workers=2, multiprocessing_context="spawn")
for x, y in loader:
    loss = nn.functional.cross_entropy(model(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
