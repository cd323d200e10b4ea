# codes: SCR112
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(128, 4)
y = (x[:, 0] > 0).long()
loader = DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True)
images, labels = iter(loader).next()
print(images.shape, labels.shape)
model = nn.Linear(4, 2)
optimizer = torch.optim.Adam(model.parameters(), lr=0.05)
for epoch in range(3):
    for inputs, labels in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs), labels)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
