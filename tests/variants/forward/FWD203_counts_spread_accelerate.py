# codes: FWD203
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(1)
accelerator = Accelerator()
features = torch.randn(90, 6)
loader = DataLoader(TensorDataset(features, features.sum(1, keepdim=True)), batch_size=15, shuffle=True)
model = nn.Linear(6, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(2):
    for given, wanted in loader:
        answers = model(given)
        loss = nn.functional.mse_loss(answers, wanted)
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    rounded = answers.round().long()
    accelerator.print(epoch, rounded.std(), (rounded == wanted.round().long()).float().mean())
