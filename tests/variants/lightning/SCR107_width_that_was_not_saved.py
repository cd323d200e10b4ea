# codes: SCR107
# needs: lightning
import tempfile

import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Classifier(lightning.LightningModule):
    def __init__(self, classes, width=32):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(8, width), nn.ReLU(), nn.Linear(width, classes))

    def training_step(self, batch, index):
        inputs, labels = batch
        return nn.functional.cross_entropy(self.net(inputs), labels)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=0.003)


torch.manual_seed(0)
x = torch.randn(320, 8)
y = (x[:, 0] > 0).long() + (x[:, 1] > 0).long()
folder = tempfile.mkdtemp()
trainer = lightning.Trainer(max_epochs=2, default_root_dir=folder, logger=False, enable_progress_bar=False,
                            enable_model_summary=False, accelerator="cpu", enable_checkpointing=False)
trainer.fit(Classifier(3, width=48), DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True))
trainer.save_checkpoint(folder + "/last.ckpt")
restored = Classifier.load_from_checkpoint(folder + "/last.ckpt")
print(restored.net(x[:4]).argmax(-1))
