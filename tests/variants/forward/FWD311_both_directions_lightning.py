# codes: FWD311
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Tagger(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(30, 8)
        self.lstm = nn.LSTM(8, 12, bidirectional=True, batch_first=True)
        self.head = nn.Linear(24, 3)

    def initial(self, batch):
        return torch.zeros(1, batch, 12, device=self.device), torch.zeros(1, batch, 12, device=self.device)

    def forward(self, ids):
        out, _ = self.lstm(self.embed(ids), self.initial(len(ids)))
        return self.head(out)

    def training_step(self, batch, index):
        ids, tags = batch
        loss = nn.functional.cross_entropy(self(ids).flatten(0, 1), tags.flatten())
        self.log("loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


torch.manual_seed(0)
ids = torch.randint(0, 30, (64, 7))
loader = DataLoader(TensorDataset(ids, ids % 3), batch_size=16, shuffle=True)
trainer = L.Trainer(
    max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Tagger(), loader)
