# codes: RES310
# needs: lightning
import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Judge(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(5, 16), nn.Tanh(), nn.Linear(16, 2))

    def training_step(self, batch, number):
        inputs, labels = batch
        return nn.functional.cross_entropy(self.net(inputs), labels)

    def on_train_end(self):
        torch.save(self.net.state_dict, "net.pt")

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


torch.manual_seed(0)
waves = torch.randn(192, 5)
loader = DataLoader(TensorDataset(waves, (waves[:, 1] > 0).long()), batch_size=24, shuffle=True)
lightning.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, accelerator="cpu").fit(Judge(), loader)
