# codes: DAT403
# needs: lightning
import lightning as L
import torch
from torch.utils.data import DataLoader, TensorDataset, random_split


class Parts(L.LightningDataModule):
    def setup(self, stage):
        x = torch.randn(200, 4)
        self.train, self.val = random_split(TensorDataset(x, (x[:, 0] > 0).long()), lengths=[200, 50])

    def train_dataloader(self):
        return DataLoader(self.train, batch_size=25, shuffle=True)


class Lit(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(4, 2)

    def training_step(self, batch, index):
        x, y = batch
        return torch.nn.functional.cross_entropy(self.layer(x), y)

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.1)


torch.manual_seed(0)
trainer = L.Trainer(
    max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Lit(), datamodule=Parts())
