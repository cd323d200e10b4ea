# codes: MET301
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
label = torch.arange(400) % 4
image = torch.randn(4, 16)[label] + 0.8 * torch.randn(400, 16)
sets = {"train": TensorDataset(image[:320], label[:320]), "val": TensorDataset(image[320:], label[320:])}
parts = {"fit": DataLoader(sets["train"], 32, shuffle=True), "check": DataLoader(sets["val"], 20)}
net = nn.Linear(16, 4)
descent = torch.optim.SGD(net.parameters(), lr=0.2)
history = []
for epoch in range(6):
    total, batches = 0.0, 0
    for name, part in parts.items():
        net.train(name == "fit")
        for x, y in part:
            with torch.set_grad_enabled(name == "fit"):
                loss = nn.functional.cross_entropy(net(x), y)
            if name == "fit":
                descent.zero_grad()
                loss.backward()
                descent.step()
            total += loss.item()
            batches += 1
        history.append((epoch, name, total / batches))
print(history[-1])
