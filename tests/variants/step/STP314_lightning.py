# codes: STP314
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Tagger(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(120, 16, sparse=True)
        self.head = nn.Linear(16, 3)

    def training_step(self, batch, index):
        words, tags = batch
        scores = self.head(self.words(words))
        loss = nn.functional.cross_entropy(scores.flatten(0, 1), tags.flatten())
        self.log("train_loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=3e-3)


L.seed_everything(0)
words = torch.randint(120, (512, 10))
loader = DataLoader(TensorDataset(words, words % 3), batch_size=32, shuffle=True)
trainer = L.Trainer(max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Tagger(), loader)
