# codes:
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
images = torch.randn(64, 8)
texts = images @ torch.randn(8, 6)


class Pair(nn.Module):
    def __init__(self):
        super().__init__()
        self.image, self.text = nn.Linear(8, 12), nn.Linear(6, 12)
        self.scale = nn.Parameter(torch.tensor(2.6592))

    def forward(self, image, text):
        one, other = F.normalize(self.image(image), dim=-1), F.normalize(self.text(text), dim=-1)
        return self.scale.exp() * one @ other.T


model = Pair()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for image, text in DataLoader(TensorDataset(images, texts), batch_size=16, shuffle=True):
    logits = model(image, text)
    own = torch.arange(len(image))
    loss = (F.cross_entropy(logits, own) + F.cross_entropy(logits.T, own)) / 2
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
