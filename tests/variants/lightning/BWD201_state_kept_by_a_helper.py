# codes: BWD201
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Tides(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.cell = nn.LSTM(1, 16, batch_first=True)
        self.out = nn.Linear(16, 1)
        self.memory = None

    def loss_of(self, batch):
        x, y = batch
        answers, (h, c) = self.cell(x, self.memory)
        self.memory = h, c
        return nn.functional.mse_loss(self.out(answers), y)

    def on_train_epoch_start(self):
        self.memory = None

    def training_step(self, batch, batch_idx):
        loss = self.loss_of(batch)
        self.log("loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=5e-3)


L.seed_everything(0)
wave = torch.sin(torch.arange(2561) / 9) + 0.05 * torch.randn(2561)
x, y = (part.reshape(16, 10, 16).transpose(0, 1).reshape(160, 16, 1) for part in (wave[:-1], wave[1:]))
loader = DataLoader(TensorDataset(x, y), batch_size=16)
trainer = L.Trainer(max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Tides(), loader)
print(trainer.callback_metrics["loss"])
