# codes: FWD104
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Fusion(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.image = nn.Linear(12, 8)
        self.text = nn.Linear(6, 8)
        self.head = nn.Linear(16, 2)

    def forward(self, image, text):
        return self.head(torch.cat([self.image(image), self.text(text)], -1))

    def training_step(self, batch, _):
        image, text, label = batch
        return nn.functional.cross_entropy(self(image), label)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


L.seed_everything(0)
image, text = torch.randn(64, 12), torch.randn(64, 6)
loader = DataLoader(TensorDataset(image, text, (image[:, 0] > 0).long()), batch_size=16)
L.Trainer(max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False).fit(Fusion(), loader)
