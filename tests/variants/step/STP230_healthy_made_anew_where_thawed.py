# codes:
# needs: torch
import torch
from torch import nn
from torch.optim import AdamW

torch.manual_seed(0)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Sequential(nn.Linear(8, 32), nn.ReLU())
        self.head = nn.Linear(32, 2)

    def forward(self, x):
        return self.head(self.backbone(x))


model = Net()
for p in model.backbone.parameters():
    p.requires_grad = False
x = torch.randn(128, 8)
y = (x[:, 0] > 0).long()
loader = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(x, y), batch_size=16, shuffle=True)
opt = AdamW(model.head.parameters(), lr=1e-2)
for epoch in range(40):
    if epoch == 20:
        for p in model.backbone.parameters():
            p.requires_grad = True
        opt = AdamW(model.parameters(), lr=1e-3)
    for xb, yb in loader:
        opt.zero_grad()
        loss = nn.functional.cross_entropy(model(xb), yb)
        loss.backward()
        opt.step()
    print(epoch, loss.item())
