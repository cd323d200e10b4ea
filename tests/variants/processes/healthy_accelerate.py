# codes:
# needs: accelerate
# launch: accelerate launch
import argparse

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

parser = argparse.ArgumentParser()
parser.add_argument("--epochs", type=int, default=3)
options = parser.parse_args()
accelerator = Accelerator()
torch.manual_seed(0)
x = torch.randn(96, 8)
y = (x[:, 0] > 0).long()
train = DataLoader(TensorDataset(x[:64], y[:64]), batch_size=4, shuffle=True)
test = DataLoader(TensorDataset(x[64:], y[64:]), batch_size=4)
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
scheduler = torch.optim.lr_scheduler.LinearLR(optimizer, total_iters=30)
model, optimizer, train, test, scheduler = accelerator.prepare(model, optimizer, train, test, scheduler)
for epoch in range(options.epochs):
    model.train()
    for inputs, labels in train:
        loss = nn.functional.cross_entropy(model(inputs), labels)
        accelerator.backward(loss)
        optimizer.step()
        scheduler.step()
        optimizer.zero_grad()
    model.eval()
    correct = total = 0
    for inputs, labels in test:
        with torch.no_grad():
            predictions = model(inputs).argmax(-1)
        predictions, labels = accelerator.gather_for_metrics((predictions, labels))
        correct += (predictions == labels).sum().item()
        total += len(labels)
    accelerator.print(f"epoch {epoch}: accuracy {correct / total:.3f}")
accelerator.wait_for_everyone()
accelerator.save(accelerator.unwrap_model(model).state_dict(), "model.pt")
accelerator.save_state("state")
