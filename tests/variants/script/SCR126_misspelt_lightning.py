# codes: SCR126
# needs: lightning
import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
signals = torch.randn(160, 8)
kinds = (signals[:, 2] > 0).long()


class Classifier(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))

    def training_step(self, batch, batch_idx):
        signal, kind = batch
        logits = self.net(signal)
        loss = nn.functional.cross_entropy(logit, kind)
        self.log("loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


trainer = lightning.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Classifier(), DataLoader(TensorDataset(signals, kinds), batch_size=20, shuffle=True))
