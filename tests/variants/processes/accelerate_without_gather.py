# codes: DST401
# needs: accelerate
# launch: accelerate launch --num_processes 2
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

accelerator = Accelerator()
torch.manual_seed(0)
x = torch.randn(96, 6)
y = (x[:, 0] > 0).long()
loader = DataLoader(TensorDataset(x[:64], y[:64]), batch_size=4, shuffle=True)
test = DataLoader(TensorDataset(x[64:], y[64:]), batch_size=4)
model = nn.Linear(6, 2)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
model, optimizer, loader, test = accelerator.prepare(model, optimizer, loader, test)
for epoch in range(2):
    model.train()
    for inputs, labels in loader:
        optimizer.zero_grad()
        accelerator.backward(nn.functional.cross_entropy(model(inputs), labels))
        optimizer.step()
    model.eval()
    correct = total = 0
    for inputs, labels in test:
        with torch.no_grad():
            correct += (model(inputs).argmax(dim=-1) == labels).sum().item()
        total += len(labels)
    accelerator.print(f"epoch {epoch}: accuracy {correct / total:.3f}")
