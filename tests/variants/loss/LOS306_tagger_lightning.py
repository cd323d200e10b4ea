# codes: LOS306
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Tagger(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(20, 12)
        self.rnn = nn.GRU(12, 12, batch_first=True)
        self.out = nn.Linear(12, 3)

    def training_step(self, batch, index):
        words, tags = batch
        states, _ = self.rnn(self.table(words))
        return nn.functional.cross_entropy(self.out(states), tags)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=5e-3)


torch.manual_seed(0)
words = torch.randint(0, 20, (96, 7))
data = TensorDataset(words, words % 3)
trainer = L.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Tagger(), DataLoader(data, batch_size=16, shuffle=True))
