# codes:
import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(512, 8)
y = (x[:, :3].sum(1) > 0).long()


class Blocks(nn.Module):
    """Blocks of a list, each with or without its convolution."""

    def __init__(self, width: int, depth: int, convolves: bool) -> None:
        super().__init__()
        self.embed = nn.Linear(1, width)
        self.layers = nn.ModuleList([])
        for _ in range(depth):
            convolution = nn.Conv1d(width, width, 3, padding=1, groups=width) if convolves else None
            mixing = nn.Sequential(nn.LayerNorm(width), nn.Linear(width, 2 * width), nn.GELU(), nn.Linear(2 * width, width))
            self.layers.append(nn.ModuleList([convolution, mixing]))
        self.head = nn.Linear(8 * width, 2)

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        hidden = self.embed(rows[..., None])
        for convolution, mixing in self.layers:
            if convolution is not None:
                hidden = convolution(hidden.transpose(1, 2)).transpose(1, 2) + hidden
            hidden = mixing(hidden) + hidden
        return self.head(hidden.flatten(1))


model = Blocks(8, 2, convolves=False)
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
loader = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(x, y), batch_size=32, shuffle=True)
for epoch in range(3):
    for rows, labels in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(rows), labels)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
