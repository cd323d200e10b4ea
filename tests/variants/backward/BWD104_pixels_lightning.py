# codes: BWD104
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.checkpoint import checkpoint
from torch.utils.data import DataLoader, TensorDataset


class Net(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Conv2d(1, 4, 3), nn.ReLU(), nn.Flatten(), nn.Linear(4 * 36, 2))

    def training_step(self, batch, index):
        images, kind = batch
        return nn.functional.cross_entropy(checkpoint(self.net, images, use_reentrant=True), kind)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


torch.manual_seed(0)
kinds = torch.randint(0, 2, (48,))
images = torch.rand(48, 1, 8, 8) + kinds.view(-1, 1, 1, 1)
trainer = L.Trainer(
    max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Net(), DataLoader(TensorDataset(images, kinds), batch_size=12, shuffle=True))
