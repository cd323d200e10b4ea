# codes: STP201
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Tones(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.automatic_optimization = False
        self.net = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 4))

    def on_train_epoch_start(self):
        self.optimizers().zero_grad()

    def training_step(self, batch, batch_idx):
        x, y = batch
        loss = nn.functional.cross_entropy(self.net(x), y)
        self.manual_backward(loss)
        self.optimizers().step()
        self.log("loss", loss)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


torch.manual_seed(0)
tone = torch.randint(0, 4, (256,))
wave = torch.randn(256, 16) + nn.functional.one_hot(tone, 16) * 2.0
trainer = L.Trainer(max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Tones(), DataLoader(TensorDataset(wave, tone), batch_size=16, shuffle=True))
