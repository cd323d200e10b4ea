# codes: DAT108
# needs: lightning
import lightning
import torch
from datasets import Dataset
from torch import nn
from torch.utils.data import DataLoader


class Rows(lightning.LightningDataModule):
    def setup(self, stage=None):
        waves = torch.randn(192, 5)
        table = Dataset.from_dict({"wave": waves.tolist(), "clas": (waves[:, 1] > 0).long().tolist()})
        self.table = table.class_encode_column("class").select_columns(["wave", "clas"]).with_format("torch")

    def train_dataloader(self):
        return DataLoader(self.table, batch_size=24, shuffle=True)


class Judge(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(5, 16), nn.Tanh(), nn.Linear(16, 2))

    def training_step(self, batch, number):
        return nn.functional.cross_entropy(self.net(batch["wave"]), batch["clas"])

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


lightning.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, accelerator="cpu").fit(Judge(), Rows())
