# codes:
import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(512, 1, 8, 8)
y = (x[:, 0, :4].mean((1, 2)) > x[:, 0, 4:].mean((1, 2))).long()


class Net(nn.Module):
    """A network that learns its widths from its first input; its second head is for another task."""

    def __init__(self, both: bool) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.LazyConv2d(8, 3, padding=1), nn.ReLU(), nn.AvgPool2d(4), nn.Flatten())
        self.head = nn.LazyLinear(2)
        self.other = nn.LazyLinear(4)
        self.both = both

    def forward(self, rows: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor | None]:
        hidden = self.body(rows)
        return self.head(hidden), self.other(hidden) if self.both else None


model = Net(both=False)
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
loader = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(x[:384], y[:384]), batch_size=32, shuffle=True)
for epoch in range(4):
    model.train()
    for rows, labels in loader:
        loss = nn.functional.cross_entropy(model(rows)[0], labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        print(epoch, loss.item(), (model(x[384:])[0].argmax(1) == y[384:]).float().mean().item())
