# codes: LRN301
# needs: lightning
import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Series(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(3, 16, num_layers=2)
        self.out = nn.Linear(16, 4)

    def training_step(self, batch, number):
        waves, kinds = batch
        states = self.gru(waves)[1]
        loss = nn.functional.cross_entropy(self.out(states[-1]), kinds)
        self.log("train_loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=5e-3)


torch.manual_seed(0)
waves = torch.randn(192, 12, 3)
loader = DataLoader(TensorDataset(waves, waves[:, 0].argmax(1)), batch_size=24, shuffle=True)
lightning.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, accelerator="cpu").fit(Series(), loader)
