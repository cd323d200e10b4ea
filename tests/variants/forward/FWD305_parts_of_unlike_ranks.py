# codes: FWD305
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Fusion(nn.Module):
    def __init__(self):
        super().__init__()
        self.picture = nn.Sequential(nn.Conv2d(1, 6, 3), nn.ReLU(), nn.AdaptiveAvgPool2d(1))
        self.words = nn.Embedding(20, 8)
        self.gru = nn.GRU(8, 8, batch_first=True)
        self.head = nn.Linear(6 + 8 + 4, 2)

    def forward(self, picture, words, numbers):
        _, state = self.gru(self.words(words))
        return self.head(torch.cat([self.picture(picture), state, numbers], dim=1))


torch.manual_seed(0)
kinds = torch.randint(0, 2, (120,))
pictures = torch.randn(120, 1, 8, 8) + kinds.view(-1, 1, 1, 1)
words = torch.randint(0, 10, (120, 5)) + 10 * kinds.view(-1, 1)
model = Fusion()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for _ in range(3):
    rows = TensorDataset(pictures, words, torch.randn(120, 4), kinds)
    for picture, text, numbers, kind in DataLoader(rows, batch_size=15, shuffle=True):
        loss = nn.functional.cross_entropy(model(picture, text, numbers), kind)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
