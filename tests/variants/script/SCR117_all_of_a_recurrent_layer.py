# codes: SCR117
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Gestures(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(4, 16, batch_first=True)
        self.head = nn.Linear(16, 3)

    def forward(self, x):
        y = self.lstm(x)
        return self.head(torch.relu(y)[:, -1])

    def training_step(self, batch, _):
        x, kind = batch
        return nn.functional.cross_entropy(self(x), kind)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


torch.manual_seed(0)
kinds = torch.randint(0, 3, (48,))
series = torch.randn(48, 9, 4) + kinds.view(-1, 1, 1)
L.Trainer(max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False).fit(
    Gestures(), DataLoader(TensorDataset(series, kinds), batch_size=8, shuffle=True)
)
