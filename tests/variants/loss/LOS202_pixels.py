# codes: LOS202
import torch
from torch import nn

torch.manual_seed(1)
images, masks = torch.randn(8, 1, 6, 6), torch.randint(1, 4, (8, 6, 6))
net = nn.Conv2d(1, 3, 3, padding=1)
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
criterion = nn.CrossEntropyLoss()
for step in range(4):
    loss = criterion(net(images), masks)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
