# codes: FWD301
# needs: lightning
import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Digits(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 4, 3, stride=2)
        self.head = nn.Linear(4 * 5 * 5, 10)

    def forward(self, images):
        return self.head(self.conv(images).relu().view(-1))

    def training_step(self, batch, batch_idx):
        images, labels = batch
        return nn.functional.cross_entropy(self(images), labels)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


images, labels = torch.rand(160, 1, 12, 12), torch.randint(0, 10, (160,))
loader = DataLoader(TensorDataset(images, labels), batch_size=16, shuffle=True)
trainer = lightning.Trainer(max_epochs=1, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Digits(), loader)
