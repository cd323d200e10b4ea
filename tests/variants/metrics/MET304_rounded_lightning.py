# codes: MET304
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Spam(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 1))

    def forward(self, mail):
        return self.net(mail).squeeze(-1)

    def training_step(self, batch, batch_idx):
        mail, label = batch
        return nn.functional.binary_cross_entropy_with_logits(self(mail), label)

    def validation_step(self, batch, batch_idx):
        mail, label = batch
        guess = torch.round(self(mail))
        self.log("val_acc", (guess == label).float().mean())

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=3e-3)


L.seed_everything(0)
mail = torch.randn(800, 10)
label = (mail[:, 0] + mail[:, 1] > 0.3).float()
trainer = L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(
    Spam(),
    DataLoader(TensorDataset(mail[:640], label[:640]), batch_size=32, shuffle=True),
    DataLoader(TensorDataset(mail[640:], label[640:]), batch_size=80),
)
