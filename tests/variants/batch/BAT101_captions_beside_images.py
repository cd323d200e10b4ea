# codes: BAT101
"""Captions of several lengths beside their images, under a loader's own collate function."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, Dataset

WORDS = ["", "a", "red", "green", "blue", "small", "large", "square"]


class Captioned(Dataset):
    def __init__(self, count):
        self.count = count

    def __len__(self):
        return self.count

    def __getitem__(self, i):
        size, colour = (3, 6)[i % 2], i % 3
        image = torch.zeros(3, 12, 12)
        image[colour, 2 : 2 + size, 2 : 2 + size] = 1.0
        words = ["a", ("small", "large")[i % 2], ("red", "green", "blue")[colour], "square"]
        if i % 5 == 0:
            words = words[2:]
        return image, torch.tensor([WORDS.index(word) for word in words])


class Match(nn.Module):
    def __init__(self):
        super().__init__()
        self.image = nn.Sequential(nn.Conv2d(3, 8, 3, 2), nn.ReLU(), nn.Flatten(), nn.Linear(200, 16))
        self.text = nn.EmbeddingBag(len(WORDS), 16, padding_idx=0)

    def forward(self, image, text):
        return F.normalize(self.image(image), dim=1) @ F.normalize(self.text(text), dim=1).t() * 10


torch.manual_seed(0)
net = Match()
adam = torch.optim.Adam(net.parameters(), lr=1e-3)
for images, texts in DataLoader(Captioned(96), batch_size=12, shuffle=True):
    logits = net(images, texts)
    loss = F.cross_entropy(logits, torch.arange(len(logits)))
    adam.zero_grad()
    loss.backward()
    adam.step()
