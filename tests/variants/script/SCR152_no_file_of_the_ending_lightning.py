# codes: SCR152
# needs: lightning
"""The records of an ending are taken together, and none has it."""

import lightning
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

lightning.seed_everything(0)
rng = np.random.default_rng(0)
records = {f"reed_{n}.npy": rng.normal(size=(16, 4)).astype("float32") for n in range(6)}


class Reeds(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Linear(4, 1)

    def training_step(self, batch, _):
        (inputs,) = batch
        return nn.functional.mse_loss(self.net(inputs), inputs.sum(1, keepdim=True))

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


found = [rows for name, rows in records.items() if name.endswith(".npz")]
reeds = torch.from_numpy(np.concatenate(found))
loader = DataLoader(TensorDataset(reeds), batch_size=16, shuffle=True)
trainer = lightning.Trainer(
    max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False, accelerator="cpu"
)
trainer.fit(Reeds(), loader)
