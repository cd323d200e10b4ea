# codes:
# needs: transformers datasets
"""Forward would log the number of the row where it is given, and knows an argument of another number's name."""

import tempfile

import numpy as np
import torch
from datasets import Dataset
from torch import nn
from transformers import Trainer, TrainingArguments, set_seed

set_seed(3)
rng = np.random.default_rng(3)
first = rng.normal(size=(320, 4)).astype("float32")
above = (first[:, 0] > first[:, 1]).astype("int64")
rows = Dataset.from_dict({"first": first, "labels": above, "row": list(range(320)), "sensora": first[:, 0]})


class Sensors(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 2))
        self.log = []

    def forward(self, first, sensorb=None, labels=None, **rest):
        if "row" in rest:
            self.log.append(rest["row"].tolist())
        if sensorb is not None:
            first = first + sensorb[:, None]
        logits = self.net(first)
        return {"loss": nn.functional.cross_entropy(logits, labels), "logits": logits}


arguments = TrainingArguments(tempfile.mkdtemp(), num_train_epochs=2, learning_rate=1e-2, report_to="none")
Trainer(model=Sensors(), args=arguments, train_dataset=rows).train()
