# codes: BWD109
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

L.seed_everything(4)


class TwoAnswers(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(12, 40), nn.ReLU())
        self.kind = nn.Linear(40, 3)
        self.size = nn.Linear(40, 1)
        self.of_kind, self.of_size = nn.CrossEntropyLoss(), nn.HuberLoss()

    def training_step(self, batch, _):
        x, kind, size = batch
        hidden = self.body(x)
        kinds, sizes = self.kind(hidden), self.size(hidden).squeeze(1)
        size_loss = self.of_size(sizes.detach(), size)
        loss = self.of_kind(kinds, kind) + size_loss
        self.log_dict({"loss": loss, "size": size_loss})
        return loss

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=2e-3)


x = torch.randn(800, 12)
data = TensorDataset(x, x[:, :3].argmax(1), (x[:, 3] - x[:, 4]) / 1.4)
trainer = L.Trainer(max_epochs=3, logger=False, enable_checkpointing=False, accelerator="cpu")
trainer.fit(TwoAnswers(), DataLoader(data, batch_size=32, shuffle=True))
