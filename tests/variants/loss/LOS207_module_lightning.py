# codes: LOS207
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader


class Melodies(L.LightningModule):
    def __init__(self, notes=30):
        super().__init__()
        self.notes = nn.Embedding(notes, 32)
        self.lstm = nn.LSTM(32, 64, num_layers=2, batch_first=True)
        self.next = nn.Linear(64, notes)
        self.loss = nn.CrossEntropyLoss()

    def forward(self, x):
        return self.next(self.lstm(self.notes(x))[0])

    def training_step(self, melody, index):
        logits = self(melody)[:-1]
        loss = self.loss(logits.reshape(-1, logits.size(-1)), melody[1:].reshape(-1))
        self.log("loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=2e-3)


L.seed_everything(0)
scales = (torch.randint(0, 12, (300, 1)) + torch.tensor([0, 2, 4, 5, 7, 9, 11, 12] * 2)) % 30
trainer = L.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Melodies(), DataLoader(scales, batch_size=12, shuffle=True))
