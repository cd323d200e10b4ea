# codes: LOS309
import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Parts(lightning.LightningModule):
    """Parts of a picture, of which one lies over another."""

    def __init__(self, parts=4):
        super().__init__()
        self.net = nn.Sequential(nn.Conv2d(3, 12, 3, padding=1), nn.ReLU(), nn.Conv2d(12, parts, 1))
        self.criterion = nn.MSELoss()

    def forward(self, x):
        return self.net(x).softmax(dim=1)

    def training_step(self, batch, _):
        pictures, masks = batch
        loss = self.criterion(self(pictures), masks)
        self.log("loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=3e-3)


torch.manual_seed(5)
masks = (torch.rand(160, 4, 8, 8) < 0.4).float()
pictures = torch.einsum("nchw,cd->ndhw", masks, torch.randn(4, 3)) + 0.1 * torch.randn(160, 3, 8, 8)
loader = DataLoader(TensorDataset(pictures, masks), batch_size=16, shuffle=True)
trainer = lightning.Trainer(max_epochs=3, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Parts(), loader)
