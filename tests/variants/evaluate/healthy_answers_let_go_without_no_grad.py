# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randint(1, 30, (900, 8))
y = (x[:, 0] > 15).long()
loader = DataLoader(TensorDataset(x[:600], y[:600]), batch_size=64, shuffle=True)
held_out = DataLoader(TensorDataset(x[600:], y[600:]), batch_size=128)


class Net(nn.Module):
    """A recurrent classifier."""

    def __init__(self) -> None:
        super().__init__()
        self.embedding = nn.Embedding(30, 16)
        self.gru = nn.GRU(16, 16)
        self.fc = nn.Linear(16, 2)

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        _, hidden = self.gru(self.embedding(rows.t()))
        return self.fc(hidden[-1])


model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)


def train() -> None:
    """One pass of training."""
    model.train()
    for rows, labels in loader:
        loss = nn.functional.cross_entropy(model(rows), labels)
        model.zero_grad()
        loss.backward()
        optimizer.step()


def test(one: torch.Tensor | None = None) -> None:
    """The class of one row, or the accuracy over those held out."""
    model.eval()
    if one is not None:
        print(model(one).data.max(1, keepdim=True)[1].item())
        return
    correct = 0
    for rows, labels in held_out:
        output = model(rows)
        pred = output.data.max(1, keepdim=True)[1]
        correct += pred.eq(labels.data.view_as(pred)).cpu().sum().item()
    print(correct / len(held_out.dataset))


for epoch in range(10):
    train()
    test()
    test(x[:1])
    test(x[1:2])
