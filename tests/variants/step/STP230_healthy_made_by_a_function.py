# codes:
# needs: torch
import torch
from torch import nn
from torch.optim import SGD

torch.manual_seed(0)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Sequential(nn.Linear(8, 32), nn.ReLU())
        self.head = nn.Linear(32, 2)

    def forward(self, x):
        return self.head(self.backbone(x))

    def unfreeze(self):
        for p in self.backbone.parameters():
            p.requires_grad = True


model = Net()
model.backbone.requires_grad_(False)


def configure(net, lr):
    return SGD([p for p in net.parameters() if p.requires_grad], lr=lr, momentum=0.9)


x = torch.randn(128, 8)
y = (x[:, 0] > 0).long()
loader = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(x, y), batch_size=16, shuffle=True)
trainer = configure(model, 1e-2)
for epoch in range(40):
    if epoch == 20:
        model.unfreeze()
        trainer = configure(model, 1e-3)
    for xb, yb in loader:
        trainer.zero_grad()
        loss = nn.functional.cross_entropy(model(xb), yb)
        loss.backward()
        trainer.step()
    print(epoch, loss.item())
