# codes: FWD308
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.nn.utils import rnn
from torch.utils.data import DataLoader

rows = [(torch.randn(2 + i % 5, 3), i % 2) for i in range(48)]


def pad(batch):
    xs, ys = zip(*batch, strict=True)
    return rnn.pad_sequence(xs), torch.tensor([len(x) for x in xs]), torch.tensor(ys)


class Gestures(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(3, 16)
        self.head = nn.Linear(16, 2)

    def forward(self, x, lengths):
        return self.head(self.rnn(rnn.pack_padded_sequence(x, lengths))[1][-1])

    def training_step(self, batch, _):
        x, lengths, y = batch
        return nn.functional.cross_entropy(self(x, lengths), y)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


L.seed_everything(0)
trainer = L.Trainer(max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Gestures(), DataLoader(rows, batch_size=8, shuffle=True, collate_fn=pad))
