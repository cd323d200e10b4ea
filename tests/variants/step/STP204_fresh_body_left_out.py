# codes: STP204
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.features = nn.Sequential(nn.Conv1d(2, 16, 3, padding=1), nn.ReLU(), nn.Conv1d(16, 16, 3, padding=1))
        self.classifier = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 3))

    def forward(self, x):
        return self.classifier(torch.relu(self.features(x)).mean(2))


torch.manual_seed(0)
kind = torch.randint(0, 3, (300,))
wave = torch.randn(300, 2, 24) + torch.sin(torch.arange(24) * (kind[:, None, None] + 1))
loader = DataLoader(TensorDataset(wave, kind), batch_size=20, shuffle=True)
model = Tagger()
optimizer = torch.optim.Adam(model.classifier.parameters(), lr=1e-3)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
