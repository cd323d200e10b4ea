# codes: MET110
# needs: lightning
import lightning as L
import torch
from sklearn.metrics import recall_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Marker(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Embedding(30, 16), nn.Linear(16, 16), nn.ReLU(), nn.Linear(16, 3))

    def training_step(self, batch, index):
        ids, marks = batch
        return nn.functional.cross_entropy(self.net(ids).flatten(0, 1), marks.flatten())

    def validation_step(self, batch, index):
        ids, marks = batch
        score = recall_score(marks.numpy(), self.net(ids).argmax(-1).numpy(), average="macro")
        self.log("recall", score)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


torch.manual_seed(0)
ids = torch.randint(0, 30, (160, 7))
data = [TensorDataset(part, part % 3) for part in ids.split(120)]
trainer = L.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Marker(), DataLoader(data[0], batch_size=20, shuffle=True), DataLoader(data[1], batch_size=20))
