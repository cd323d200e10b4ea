# codes: STP220
# needs: lightning
import copy

import lightning as L
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

L.seed_everything(2)


class MeanTeacher(L.LightningModule):
    def __init__(self, decay=0.95):
        super().__init__()
        self.decay = decay
        self.student = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 4))
        self.teacher = copy.deepcopy(self.student)
        self.teacher.requires_grad_(False)

    def training_step(self, batch, _):
        x, y = batch
        out = self.student(x + 0.05 * torch.randn_like(x))
        with torch.no_grad():
            wanted = self.teacher(x).softmax(-1)
        return F.cross_entropy(out, y) + F.mse_loss(out.softmax(-1), wanted)

    def on_train_batch_end(self, outputs, batch, batch_idx):
        ours, theirs = self.student.named_parameters(), self.teacher.named_parameters()
        with torch.no_grad():
            for (_, new), (_, old) in zip(ours, theirs):
                old = old.mul(self.decay).add(new, alpha=1 - self.decay)

    def validation_step(self, batch, _):
        x, y = batch
        self.log("val_acc", (self.teacher(x).argmax(1) == y).float().mean())

    def configure_optimizers(self):
        return torch.optim.AdamW(self.student.parameters(), lr=3e-3)


x = torch.randn(800, 10)
y = (x @ torch.randn(10, 4)).argmax(1)
trainer = L.Trainer(max_epochs=3, logger=False, enable_checkpointing=False, accelerator="cpu")
trainer.fit(
    MeanTeacher(),
    DataLoader(TensorDataset(x[:640], y[:640]), batch_size=32, shuffle=True),
    DataLoader(TensorDataset(x[640:], y[640:]), batch_size=80),
)
