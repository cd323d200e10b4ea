# codes: BWD108
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
inputs = torch.randn(640, 10)
labels = (inputs[:, :2].sum(1) > 0).long()


class Denoiser(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(10, 24), nn.ReLU())
        self.decoder, self.classifier = nn.Linear(24, 10), nn.Linear(24, 2)

    def training_step(self, batch, _):
        x, y = batch
        hidden = self.encoder(x + 0.1 * torch.randn_like(x))
        total = nn.functional.mse_loss(self.decoder(hidden), x)
        weight = 0.5
        total = weight * nn.functional.cross_entropy(self.classifier(hidden), y)
        self.log("loss", total)
        return total

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


trainer = L.Trainer(
    max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False, accelerator="cpu"
)
trainer.fit(Denoiser(), DataLoader(TensorDataset(inputs, labels), batch_size=32, shuffle=True))
