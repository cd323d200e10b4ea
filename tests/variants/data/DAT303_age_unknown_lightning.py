# codes: DAT303
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class People(Dataset):
    ages = [20 + i % 40 if i % 16 else None for i in range(64)]

    def __len__(self):
        return 64

    def __getitem__(self, i):
        return {"height": torch.tensor([1.5 + i % 5 / 10]), "age": self.ages[i], "income": torch.tensor([float(i % 7)])}


class Model(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(2, 1)

    def training_step(self, batch, index):
        x = torch.cat([batch["height"], batch["age"].float().unsqueeze(1)], 1)
        return nn.functional.mse_loss(self.layer(x / 10), batch["income"])

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=0.01)


torch.manual_seed(0)
trainer = L.Trainer(
    max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Model(), DataLoader(People(), batch_size=16))
