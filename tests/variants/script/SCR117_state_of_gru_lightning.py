# codes: SCR117
# needs: lightning
import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
steps = torch.randn(192, 7, 3)
rises = (steps[:, -1, 0] > 0).long()


class Forecast(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(3, 12, batch_first=True)
        self.head = nn.Linear(12, 2)

    def forward(self, steps):
        hidden = self.gru(steps)
        return self.head(hidden)

    def training_step(self, batch, _):
        steps, rises = batch
        return nn.functional.cross_entropy(self(steps), rises)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


trainer = lightning.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Forecast(), DataLoader(TensorDataset(steps, rises), batch_size=24, shuffle=True))
