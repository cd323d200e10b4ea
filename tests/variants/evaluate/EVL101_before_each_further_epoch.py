# codes: EVL101
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(320, 12)
y = (x[:, 0] + x[:, 1] > 0).long()
accelerator = Accelerator(cpu=True)
model = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Dropout(0.4), nn.Linear(32, 2))
optimizer = torch.optim.AdamW(model.parameters(), lr=5e-3)
train_loader = DataLoader(TensorDataset(x[:240], y[:240]), batch_size=16, shuffle=True, drop_last=True)
valid_loader = DataLoader(TensorDataset(x[240:], y[240:]), batch_size=20)
model, optimizer, train_loader, valid_loader = accelerator.prepare(model, optimizer, train_loader, valid_loader)
best, waited = 0.0, 0
for epoch in range(12):
    model.train()
    for inputs, labels in train_loader:
        loss = nn.functional.cross_entropy(model(inputs), labels)
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
        if loss.item() < 1e-4:
            accelerator.set_trigger()
        if accelerator.check_trigger():
            break
    right = []
    for inputs, labels in valid_loader:
        with torch.no_grad():
            answers = model(inputs).argmax(-1)  # here
        right.append(accelerator.gather_for_metrics(answers == labels))
    score = torch.cat(right).float().mean().item()
    best, waited = (score, 0) if score > best else (best, waited + 1)
    accelerator.print(epoch, score)
