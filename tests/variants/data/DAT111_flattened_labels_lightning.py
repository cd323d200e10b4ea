# codes: DAT111
# needs: lightning datasets
import lightning as L
import numpy as np
import torch
from datasets import Dataset
from torch import nn
from torch.utils.data import DataLoader

rng = np.random.default_rng(4)
signals = rng.normal(size=(128, 6)).astype("float32")
kinds = rng.integers(0, 3, 128)
signals[np.arange(128), kinds] += 3
data = Dataset.from_dict({"signal": signals.tolist(), "kind": kinds.tolist()})


def one_hot(rows):
    hot = np.eye(3, dtype="float32")[rows["kind"]]
    return {"signal": rows["signal"], "target": hot.reshape(-1).tolist()}


data = data.map(one_hot, batched=True, remove_columns=["kind"]).with_format("torch")


class Signals(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Linear(6, 3)

    def training_step(self, batch, batch_idx):
        answer = self.net(batch["signal"])
        return (answer - batch["target"].reshape(len(answer), -1)).pow(2).mean()

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


L.Trainer(max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False).fit(
    Signals(), DataLoader(data, batch_size=16, shuffle=True)
)
