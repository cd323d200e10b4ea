# codes: SCR162
# needs: lightning
# One head for each source, added by the source's name, in which there is a version.
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

SOURCES = ("wiki-v1.0", "news")


class Heads(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(8, 32), nn.ReLU())
        self.heads = nn.ModuleDict()
        for source in SOURCES:
            self.heads.add_module(source, nn.Linear(32, 1))

    def training_step(self, batch, index):
        x, y, source = batch
        hidden = self.body(x)
        answers = torch.stack([self.heads[name](hidden).squeeze(1) for name in SOURCES], 1)
        loss = nn.functional.mse_loss(answers.gather(1, source[:, None]).squeeze(1), y)
        self.log("train_loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=3e-3)


L.seed_everything(0)
x, source = torch.randn(512, 8), torch.randint(2, (512,))
y = torch.where(source == 0, x[:, 0], -x[:, 1])
loader = DataLoader(TensorDataset(x, y, source), batch_size=32, shuffle=True)
L.Trainer(max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False).fit(Heads(), loader)
