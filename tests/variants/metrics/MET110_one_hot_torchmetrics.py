# codes: MET110
# needs: torchmetrics
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from torchmetrics.classification import MulticlassAccuracy

torch.manual_seed(0)
kinds = torch.randint(0, 4, (160,))
values = torch.randn(160, 6) + 2 * nn.functional.one_hot(kinds, 6)
rows = TensorDataset(values, nn.functional.one_hot(kinds, 4))
net = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 4))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
accuracy = MulticlassAccuracy(num_classes=4)
for _ in range(3):
    accuracy.reset()
    for inputs, targets in DataLoader(rows, batch_size=20, shuffle=True):
        logits = net(inputs)
        loss = nn.functional.cross_entropy(logits, targets.float())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        accuracy.update(logits, targets)
    print(accuracy.compute())
