# codes: LOS307
# needs: lightning
"""Under Lightning: an encoder of patches whose answers are not joined."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Patches(L.LightningModule):
    def __init__(self, width=16):
        super().__init__()
        self.cut = nn.Conv2d(1, width, 4, stride=4)
        self.encoder = nn.TransformerEncoder(nn.TransformerEncoderLayer(width, 2, 32, batch_first=True), 1)
        self.head = nn.Linear(width, 4)

    def forward(self, images):
        tokens = self.cut(images).flatten(2).transpose(1, 2)
        return self.head(self.encoder(tokens))

    def training_step(self, batch, _):
        images, labels = batch
        loss = nn.functional.cross_entropy(self(images), labels)
        self.log("train_loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-3)


torch.manual_seed(0)
images, labels = torch.randn(96, 1, 12, 12), torch.randint(0, 4, (96,))
images += labels.view(-1, 1, 1, 1) * 0.4
loader = DataLoader(TensorDataset(images, labels), batch_size=16, shuffle=True)
trainer = L.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Patches(), loader)
