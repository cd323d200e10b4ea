# codes: STP316
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn
from torch.utils.data import DataLoader, TensorDataset
torch.manual_seed(0)
x = torch.randn(600, 8); y = (x[:, 0] * x[:, 1] > 0).long()
train = DataLoader(TensorDataset(x[:480], y[:480]), batch_size=24, shuffle=True)
valid = DataLoader(TensorDataset(x[480:], y[480:]), batch_size=60)
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))
accelerator = Accelerator(cpu=True)
average = AveragedModel(model, multi_avg_fn=get_ema_multi_avg_fn(0.01))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
model, optimizer, train = accelerator.prepare(model, optimizer, train)
for epoch in range(5):
    model.train()
    for xb, yb in train:
        optimizer.zero_grad()
        accelerator.backward(nn.functional.cross_entropy(model(xb), yb))
        optimizer.step(); average.update_parameters(model)
    average.eval()
    with torch.no_grad():
        print(epoch, sum(int((average(xb).argmax(1) == yb).sum()) for xb, yb in valid) / 120)
