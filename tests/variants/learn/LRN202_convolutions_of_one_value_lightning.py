# codes: LRN202
# needs: torch lightning
"""The kernels of two convolutions begin alike; the head, which is drawn, cannot tell their channels apart."""

import torch
from torch import nn
import lightning as L
from torch.utils.data import DataLoader, TensorDataset


class Counter(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.first = nn.Conv2d(1, 8, 3, padding=1)
        self.second = nn.Conv2d(8, 8, 3, padding=1)
        self.head = nn.Linear(8 * 16, 4)
        torch.nn.init.ones_(self.first.weight)
        torch.nn.init.ones_(self.second.weight)
        self.first.bias.data.fill_(0.0)
        self.second.bias.data.fill_(0.0)

    def forward(self, image):
        hidden = torch.tanh(0.1 * self.first(image))
        hidden = torch.tanh(0.05 * self.second(hidden))
        return self.head(nn.functional.avg_pool2d(hidden, 2).flatten(1))

    def training_step(self, batch, index):
        image, label = batch
        return nn.functional.cross_entropy(self(image), label)

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-3)


L.seed_everything(3)
images, labels = torch.randn(320, 1, 8, 8) * 0.3, torch.randint(0, 4, (320,))
for image, label in zip(images, labels):
    image[0, 2 * label : 2 * label + 2] += 1.0
loader = DataLoader(TensorDataset(images, labels), batch_size=32, shuffle=True)
L.Trainer(max_epochs=8, logger=False, enable_checkpointing=False, enable_progress_bar=False).fit(Counter(), loader)
