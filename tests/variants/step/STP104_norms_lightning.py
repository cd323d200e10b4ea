# codes: STP104
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Net(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(4, 8), nn.LayerNorm(8), nn.ReLU(), nn.Linear(8, 2))

    def training_step(self, batch, index):
        x, y = batch
        return nn.functional.cross_entropy(self.layers(x), y)

    def configure_optimizers(self):
        plain = [p for n, p in self.named_parameters() if n.endswith("bias")]
        rest = [p for n, p in self.named_parameters() if "layers.1" in n or n.endswith("weight")]
        return torch.optim.AdamW([{"params": plain, "weight_decay": 0.0}, {"params": rest}], lr=5e-3)


torch.manual_seed(0)
x = torch.randn(96, 4)
data = TensorDataset(x, (x[:, 0] > 0).long())
trainer = L.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Net(), DataLoader(data, batch_size=16, shuffle=True))
