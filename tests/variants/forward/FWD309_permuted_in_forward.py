# codes: FWD309
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Patches(nn.Module):
    def __init__(self):
        super().__init__()
        self.cut = nn.Conv2d(1, 8, 4, stride=4)
        self.out = nn.Linear(8 * 9, 4)

    def forward(self, images):
        tokens = self.cut(images).permute(0, 2, 3, 1)
        return self.out(torch.relu(tokens.view(images.size(0), -1)))


torch.manual_seed(0)
labels = torch.randint(0, 4, (160,))
images = torch.rand(160, 1, 12, 12) + labels.view(-1, 1, 1, 1)
model = Patches()
sgd = torch.optim.AdamW(model.parameters(), lr=3e-3)
for epoch in range(2):
    for batch, wanted in DataLoader(TensorDataset(images, labels), 20, shuffle=True):
        sgd.zero_grad()
        nn.functional.cross_entropy(model(batch), wanted).backward()
        sgd.step()
