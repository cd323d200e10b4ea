# codes: FWD301
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
labels = torch.arange(200) % 2
images = torch.randn(200, 1, 12, 12) + labels.view(-1, 1, 1, 1)
loader = DataLoader(TensorDataset(images, labels), batch_size=20, shuffle=True)


class Pooled(nn.Module):
    def __init__(self, width=24):
        super().__init__()
        self.convolve = nn.Conv2d(1, width, 3, stride=2, padding=1)
        self.question = nn.Parameter(torch.randn(1, 2, width))
        self.attend = nn.MultiheadAttention(width, 4, batch_first=True)
        self.out = nn.Linear(width, 2)

    def forward(self, images):
        features = self.convolve(images).relu().flatten(2)
        answers, _ = self.attend(self.question.expand(len(images), -1, -1), features, features)
        return self.out(answers.mean(1))


model = Pooled()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(2):
    for pictures, kinds in loader:
        loss = nn.functional.cross_entropy(model(pictures), kinds)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
