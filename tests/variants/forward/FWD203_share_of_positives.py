# codes: FWD203
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(3)
pixels = torch.rand(60, 1, 12, 12)
masks = (pixels > 0.6).float()
loader = DataLoader(TensorDataset(pixels, masks), batch_size=12, shuffle=True)
net = nn.Sequential(nn.Conv2d(1, 6, 3, padding=1), nn.ReLU(), nn.Conv2d(6, 1, 1))
optimizer = torch.optim.Adam(net.parameters(), lr=5e-3)
for epoch in range(2):
    for images, wanted in loader:
        optimizer.zero_grad()
        logits = net(images)
        loss = nn.functional.binary_cross_entropy_with_logits(logits, wanted)
        loss.backward()
        optimizer.step()
        share = torch.mean(torch.sigmoid(logits) > 0.5)
    print(epoch, loss.item(), share.item())
