# codes: SCR152
# needs: lightning
"""What the validation gathers under one name is averaged under another, which nothing fills."""

import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

lightning.seed_everything(0)
reeds = torch.randn(96, 4)
loader = DataLoader(TensorDataset(reeds, reeds.sum(1, keepdim=True)), batch_size=16, shuffle=True)


class Reeds(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Linear(4, 1)
        self.seen = []

    def training_step(self, batch, _):
        inputs, targets = batch
        return nn.functional.mse_loss(self.net(inputs), targets)

    def on_train_epoch_end(self):
        gathered = [loss for loss in self.seen if loss < 100]
        mean = torch.stack(gathered).mean()
        print(mean)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


trainer = lightning.Trainer(
    max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False, accelerator="cpu"
)
trainer.fit(Reeds(), loader)
