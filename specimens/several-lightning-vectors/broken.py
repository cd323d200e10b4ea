# codes: FWD301 LOS301 MET101
# needs: lightning sklearn
import lightning as L
import torch
from sklearn.metrics import accuracy_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Vectors(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(10, 32), nn.ReLU())
        self.head = nn.Linear(32, 4)
        self.answers = []

    def forward(self, rows):
        return self.head(self.body(rows))

    def training_step(self, batch, batch_idx):
        rows, labels = batch
        return nn.functional.cross_entropy(self(rows), labels)

    def validation_step(self, batch, batch_idx):
        self.answers.append((self(batch[0]), batch[1]))

    def on_validation_epoch_end(self):
        logits, labels = (torch.cat(parts).numpy() for parts in zip(*self.answers))
        self.answers.clear()
        self.log("accuracy", accuracy_score(labels, logits))

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


def vectors(count):
    rows = torch.randn(count, 12)
    return TensorDataset(rows, rows[:, :4].argmax(1).float())


L.seed_everything(0)
trainer = L.Trainer(max_epochs=3, accelerator="cpu", logger=False)
trainer.fit(Vectors(), DataLoader(vectors(160), 16, shuffle=True), DataLoader(vectors(64), 16))
