# codes: SCR112
# needs: lightning
# The data module has rows to validate on, and the module leaves them be: nothing is asked of a step that fit needs not.
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Rows(L.LightningDataModule):
    def setup(self, stage):
        x = torch.randn(240, 12)
        rows = TensorDataset(x, x[:, :3].argmax(1))
        self.train, self.held_out = torch.utils.data.random_split(rows, [200, 40])

    def train_dataloader(self):
        return DataLoader(self.train, batch_size=20, shuffle=True)

    def val_dataloader(self):
        return DataLoader(self.held_out, batch_size=20)


class Net(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 3))

    def training_step(self, batch, batch_idx):
        x, y = batch
        return nn.functional.cross_entropy(self.layers(x), y)

    def on_train_epoch_end(self):
        self.logger.add_histogram("weights", self.layers[0].weight)

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-3)


L.seed_everything(0)
trainer = L.Trainer(max_epochs=4, accelerator="cpu", enable_progress_bar=False)
trainer.fit(Net(), datamodule=Rows())
