# codes: STP316
# needs: lightning
import copy

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(1)
x = torch.randn(900, 10)
y = (x @ torch.randn(10, 4)).argmax(1)


class Classifier(L.LightningModule):
    def __init__(self, decay=0.995):
        super().__init__()
        self.decay = decay
        self.net = nn.Sequential(nn.Linear(10, 48), nn.GELU(), nn.Linear(48, 4))

    def forward(self, x):
        return self.net(x)

    def training_step(self, batch, _):
        return nn.functional.cross_entropy(self.net(batch[0]), batch[1])

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=2e-3)


class Average(L.Callback):
    def on_fit_start(self, trainer, module):
        self.net = copy.deepcopy(module.net).requires_grad_(False)

    def on_train_batch_end(self, trainer, module, outputs, batch, batch_idx):
        for mean, now in zip(self.net.parameters(), module.net.parameters()):
            mean.data.lerp_(now.data, module.decay)

    def on_train_epoch_end(self, trainer, module):
        right = (self.net(x[800:]).argmax(1) == y[800:]).float().mean()
        print(trainer.current_epoch, float(right))


trainer = L.Trainer(
    max_epochs=4, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False,
    callbacks=[Average()],
)
trainer.fit(Classifier(), DataLoader(TensorDataset(x[:800], y[:800]), 40, shuffle=True))
