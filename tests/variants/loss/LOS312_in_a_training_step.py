# codes: LOS312
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

L.seed_everything(3)
signal = torch.randn(400, 30, 6)
phones = signal[..., :3].argmax(-1)


class Phones(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(6, 24, bidirectional=True)
        self.head = nn.Linear(48, 3)
        self.loss = nn.CrossEntropyLoss()

    def forward(self, x):
        return self.head(self.lstm(x.permute(1, 0, 2))[0])

    def training_step(self, batch, batch_idx):
        x, y = batch
        loss = self.loss(self(x).flatten(0, 1), y.flatten())
        self.log("loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=3e-3)


trainer = L.Trainer(max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Phones(), DataLoader(TensorDataset(signal, phones), batch_size=20, shuffle=True))
