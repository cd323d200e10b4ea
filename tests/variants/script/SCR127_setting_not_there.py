# codes: SCR127
# needs: lightning
import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
settings = {"lr": 1e-2, "epochs": 2}
signals = torch.randn(120, 5)
kinds = (signals[:, 0] > 0).long()


class Linear(lightning.LightningModule):
    def __init__(self, rate):
        super().__init__()
        self.rate = rate
        self.net = nn.Linear(5, 2)

    def training_step(self, batch, _):
        signal, kind = batch
        return nn.functional.cross_entropy(self.net(signal), kind)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=self.rate)


model = Linear(settings["lr"])
loader = DataLoader(TensorDataset(signals, kinds), batch_size=20, shuffle=True)
trainer = lightning.Trainer(
    max_epochs=settings["epochs"], logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(model, loader)
patience = settings.get("patience")
print("patience in steps:", patience * len(loader))
