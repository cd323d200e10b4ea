# codes: BAT107 FWD301
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader


class Scorer(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(6, 8), nn.ReLU(), nn.Linear(8, 1))

    def shared(self, batch):
        text, score = batch
        return nn.functional.mse_loss(self.net(text).squeeze(1), score)

    def training_step(self, batch, batch_idx):
        loss = self.shared(batch)
        self.log("loss", loss)
        return loss

    def validation_step(self, batch, batch_idx):
        self.log("val_loss", self.shared(batch))

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-2)


torch.manual_seed(0)
rows = [{"text": torch.randn(5), "score": torch.tensor(float(i % 2))} for i in range(64)]
trainer = L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Scorer(), DataLoader(rows[:48], batch_size=8, shuffle=True), DataLoader(rows[48:], batch_size=8))
