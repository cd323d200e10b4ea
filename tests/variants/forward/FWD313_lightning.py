# codes: FWD313
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

HEADS = 6


class Sorter(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(20, 32)
        self.layer = nn.TransformerDecoderLayer(32, HEADS, 64, batch_first=True)
        self.out = nn.Linear(32, 20)

    def training_step(self, batch, index):
        (words,) = batch
        states = self.embed(words)
        logits = self.out(self.layer(states, states))
        return nn.functional.cross_entropy(logits.flatten(0, 1), words.sort(1).values.flatten())

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


torch.manual_seed(0)
words = TensorDataset(torch.randint(0, 20, (200, 6)))
trainer = L.Trainer(max_epochs=1, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Sorter(), DataLoader(words, batch_size=20, shuffle=True))
