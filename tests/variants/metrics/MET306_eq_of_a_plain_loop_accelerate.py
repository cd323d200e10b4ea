# codes: MET306
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

accelerator = Accelerator(cpu=True)
torch.manual_seed(2)
tones = torch.randn(360, 1, 32)
pitch = tones[:, 0, ::8].argmax(1)
train = DataLoader(TensorDataset(tones[:280], pitch[:280]), batch_size=28, shuffle=True)
valid = DataLoader(TensorDataset(tones[280:], pitch[280:]), batch_size=16)
model = nn.Sequential(nn.Flatten(), nn.Linear(32, 48), nn.GELU(), nn.Linear(48, 4))
optimizer = torch.optim.AdamW(model.parameters(), lr=5e-3)
model, optimizer, train, valid = accelerator.prepare(model, optimizer, train, valid)
for epoch in range(4):
    model.train()
    for x, y in train:
        loss = nn.functional.cross_entropy(model(x), y)
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    model.eval()
    right = torch.zeros(())
    with torch.no_grad():
        for x, y in valid:
            right += model(x).argmax(-1).eq(y).float().mean()
    accelerator.print(epoch, (right / len(valid.dataset)).item())
