# codes: DAT505
# needs: lightning pandas
"""The rows of a table with a measure that is none are left out of the inputs, and the rest is split."""

import lightning
import numpy as np
import pandas as pd
import torch
from sklearn.model_selection import train_test_split
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def read(seed):
    rng = np.random.default_rng(seed)
    table = pd.DataFrame(rng.normal(size=(900, 5)), columns=list("abcde"))
    table["ill"] = (table.a - table.c + 0.3 * rng.normal(size=900) > 0).astype(int)
    table.loc[rng.random(900) < 0.05, "b"] = -99.0
    return table


def arrays(table):
    inputs = table[table["b"] > -50][list("abcde")]
    labels = table["ill"].iloc[: len(inputs)]
    return inputs.to_numpy(dtype="float32"), labels.to_numpy()


class Net(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 2))

    def training_step(self, batch, _):
        return nn.functional.cross_entropy(self.net(batch[0]), batch[1])

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


def main():
    lightning.seed_everything(1)
    x, y = arrays(read(0))
    x_train, _, y_train, _ = train_test_split(x, y, test_size=0.2, random_state=0)
    loader = DataLoader(TensorDataset(torch.tensor(x_train), torch.tensor(y_train)), batch_size=32, shuffle=True)
    trainer = lightning.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
    trainer.fit(Net(), loader)


main()
