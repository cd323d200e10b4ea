# codes: STP201
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(1)
accelerator = Accelerator(cpu=True)
signal = torch.randn(320, 6)
load = signal @ torch.randn(6, 1) + 0.1 * torch.randn(320, 1)
model = nn.Sequential(nn.Linear(6, 24), nn.Tanh(), nn.Linear(24, 1))
adam = torch.optim.Adam(model.parameters(), lr=2e-3)
batches = DataLoader(TensorDataset(signal, load), batch_size=16, shuffle=True)
model, adam, batches = accelerator.prepare(model, adam, batches)


def one_epoch():
    model.zero_grad()
    for features, target in batches:
        error = nn.functional.mse_loss(model(features), target)
        accelerator.backward(error)
        accelerator.clip_grad_norm_(model.parameters(), 5.0)
        adam.step()


for _ in range(3):
    one_epoch()
