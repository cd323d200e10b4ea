# codes: BAT107
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Grader(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(7, 14), nn.ReLU(), nn.Linear(14, 3))

    def forward(self, answers):
        return self.net(answers)

    def training_step(self, batch, index):
        logits = self(batch)
        return nn.functional.cross_entropy(logits, batch[1])

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


torch.manual_seed(0)
x = torch.randn(120, 7)
loader = DataLoader(TensorDataset(x, x[:, :3].argmax(1)), batch_size=20, shuffle=True)
L.Trainer(max_epochs=1, logger=False, enable_checkpointing=False, enable_progress_bar=False).fit(Grader(), loader)
