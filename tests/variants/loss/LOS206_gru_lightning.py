# codes: LOS206
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader


class Bytes(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.table, self.rnn, self.head = nn.Embedding(64, 24), nn.GRU(24, 32, batch_first=True), nn.Linear(32, 64)
        self.loss = nn.CrossEntropyLoss()

    def training_step(self, ids, batch_idx):
        logits = self.head(self.rnn(self.table(ids))[0])
        return self.loss(logits.reshape(-1, 64), ids.reshape(-1))

    def forward(self, ids):
        return self.head(self.rnn(self.table(ids))[0])

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


L.seed_everything(0)
rows = DataLoader(torch.randint(0, 64, (200, 20)), batch_size=10, shuffle=True)
trainer = L.Trainer(
    max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False, accelerator="cpu"
)
trainer.fit(Bytes(), rows)
