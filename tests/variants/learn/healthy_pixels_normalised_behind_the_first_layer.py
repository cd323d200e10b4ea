# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
shapes = (torch.rand(4, 1, 16, 16) > 0.6).float() * 160
y = torch.randint(0, 4, (400,))
x = (shapes[y] + torch.rand(400, 1, 16, 16) * 95).round()


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 16, 5, stride=2, bias=False)
        self.norm = nn.BatchNorm2d(16)
        self.head = nn.Linear(16 * 36, 4)

    def forward(self, image):
        return self.head(torch.relu(self.norm(self.conv(image))).flatten(1))


model = Net()
optimizer = torch.optim.Adadelta(model.parameters(), lr=1.0)
loader = DataLoader(TensorDataset(x[:320], y[:320]), batch_size=32, shuffle=True)
for epoch in range(4):
    model.train()
    for image, label in loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(image), label).backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        print(epoch, (model(x[320:]).argmax(1) == y[320:]).float().mean().item())
