# codes: FWD503
import torch
from torch import nn

torch.manual_seed(0)


class Mixer(nn.Module):
    def __init__(self, width=16):
        super().__init__()
        self.q, self.k, self.v = (nn.Linear(width, width) for _ in range(3))
        self.out = nn.Linear(width, 3)

    def forward(self, steps):
        scores = torch.einsum("...qc, ...kc -> ...qk", self.q(steps), self.k(steps)) / 4.0
        weights = nn.functional.dropout(scores.softmax(dim=-2), 0.1, self.training)
        return self.out(torch.einsum("...kc, ...qk -> ...qc", self.v(steps), weights).mean(1))


series = torch.randn(256, 9, 16)
labels = (series[:, :, 0].sum(1) > 0).long() + (series[:, 2, 1] > 0.5).long()
model = Mixer()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(2):
    for start in range(0, 256, 32):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(series[start : start + 32]), labels[start : start + 32])
        loss.backward()
        optimizer.step()
