# codes: LOS405
# needs: lightning
import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Forecast(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(4, 32), nn.ReLU(), nn.Linear(32, 2))

    def training_step(self, batch, number):
        inputs, wanted = batch
        mean, spread = self.body(inputs).unbind(1)
        loss = (torch.log(spread) + (wanted - mean) ** 2 / spread**2 / 2).mean()
        self.log("train_loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


torch.manual_seed(0)
inputs = torch.randn(320, 4)
loader = DataLoader(TensorDataset(inputs, inputs[:, 0] + 0.1 * torch.randn(320)), batch_size=32, shuffle=True)
lightning.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, accelerator="cpu").fit(Forecast(), loader)
