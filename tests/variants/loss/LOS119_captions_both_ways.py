# codes: LOS119
import torch
from torch import nn


class Clip(nn.Module):
    def __init__(self):
        super().__init__()
        self.image = nn.Sequential(nn.Flatten(), nn.Linear(64, 24))
        self.text = nn.EmbeddingBag(40, 24)
        self.scale = nn.Parameter(torch.tensor(1.0))

    def forward(self, pictures, words):
        return self.scale.exp() * self.image(pictures) @ self.text(words).t() / 5


torch.manual_seed(2)
kinds = torch.randint(40, (256,))
patterns = torch.randn(40, 8, 8)
clip = Clip()
adam = torch.optim.Adam(clip.parameters(), lr=3e-3)
positives = torch.tensor([0] * 32)
for _epoch in range(3):
    for rows in torch.randperm(256).split(32):
        scores = clip(patterns[kinds[rows]] + 0.1 * torch.randn(32, 8, 8), kinds[rows, None])
        loss = (nn.functional.cross_entropy(scores, positives) + nn.functional.cross_entropy(scores.t(), positives)) / 2
        adam.zero_grad()
        loss.backward()
        adam.step()
