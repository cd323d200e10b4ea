# codes: BAT110
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

torch.manual_seed(1)
readings = [(torch.randn(5 + i % 4, 3) + i % 2, i % 2) for i in range(64)]


def pad_collate(rows):
    series, states = zip(*rows)
    return pad_sequence(series, batch_first=True), torch.tensor([len(s) for s in series]), torch.tensor(states)


class Reader(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(3, 12, batch_first=True)
        self.head = nn.Linear(12, 2)

    def training_step(self, batch, batch_idx):
        series, lengths, states = batch
        outputs, _ = self.gru(series)
        return nn.functional.cross_entropy(self.head(outputs[torch.arange(len(series)), lengths - 1]), states)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


trainer = L.Trainer(max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Reader(), DataLoader(readings, batch_size=8, shuffle=True))
