# codes: BAT111
# needs: accelerate
# A function takes the batch apart, moves its parts, and has them in the other order.
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

accelerator = Accelerator(cpu=True)
torch.manual_seed(0)
features = torch.randn(240, 6)
classes = (features[:, 0] > 0).long()
loader = DataLoader(TensorDataset(features, classes), batch_size=24, shuffle=True)
model = nn.Sequential(nn.Linear(6, 24), nn.ReLU(), nn.Linear(24, 2))
optimizer = torch.optim.AdamW(model.parameters(), lr=5e-3)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)


def loss_of(batch):
    target, inputs = batch
    target, inputs = target.to(accelerator.device), inputs.to(accelerator.device)
    scores = model(inputs)
    return nn.functional.cross_entropy(scores, target)


for epoch in range(3):
    for batch in loader:
        optimizer.zero_grad()
        loss = loss_of(batch)
        accelerator.backward(loss)
        optimizer.step()
    accelerator.print(epoch, loss.item())
