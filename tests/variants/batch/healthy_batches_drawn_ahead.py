# codes:
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
GATHERED = 4
x = torch.randn(640, 10)
y = (x[:, 0] > 0).long() + (x[:, 1] > 0).long()
accelerator = Accelerator(cpu=True, gradient_accumulation_steps=GATHERED)
model = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.AdamW(model.parameters(), lr=5e-3)
loader = DataLoader(TensorDataset(x[:560], y[:560]), batch_size=8, shuffle=True)
held_out = DataLoader(TensorDataset(x[560:], y[560:]), batch_size=16)
model, optimizer, loader, held_out = accelerator.prepare(model, optimizer, loader, held_out)
updates, left = divmod(len(loader), GATHERED)
updates, left = (updates + 1, left) if left else (updates, GATHERED)
for epoch in range(5):
    model.train()
    stream = iter(loader)
    for update in range(updates):
        batches = []
        for _ in range(left if update == updates - 1 else GATHERED):
            batches += [next(stream)]
        rows = accelerator.gather(sum(torch.tensor(len(labels)) for _, labels in batches)).sum().item()
        losses = []
        for inputs, labels in batches:
            loss = nn.functional.cross_entropy(model(inputs), labels, reduction="sum") / rows * GATHERED
            accelerator.backward(loss)
            losses.append(loss.detach())
        accelerator.clip_grad_norm_(model.parameters(), 5.0)
        optimizer.step()
        optimizer.zero_grad()
        print(epoch, update, sum(losses).item() / GATHERED)
    model.eval()
    right = []
    for inputs, labels in held_out:
        with torch.no_grad():
            found, labels = accelerator.gather_for_metrics((model(inputs).argmax(-1), labels))
        right.append(found == labels)
    print(epoch, torch.cat(right).float().mean().item())
