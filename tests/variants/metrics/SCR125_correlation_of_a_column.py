# codes: SCR125
import numpy as np
import torch
from torch import nn
from torch.utils.data import Dataset
from transformers import Trainer, TrainingArguments

torch.manual_seed(0)


class Rows(Dataset):
    def __init__(self, count):
        self.inputs = torch.randn(count, 6)
        self.scores = self.inputs[:, 0] - self.inputs[:, 1]

    def __len__(self):
        return len(self.inputs)

    def __getitem__(self, index):
        return {"inputs": self.inputs[index], "labels": self.scores[index]}


class Scorer(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 1))

    def forward(self, inputs, labels=None):
        logits = self.layers(inputs)
        return {"loss": nn.functional.mse_loss(logits.squeeze(1), labels), "logits": logits}


def compute_metrics(prediction):
    return {"pearson": np.corrcoef(prediction.predictions, prediction.label_ids)[0, 1]}


arguments = TrainingArguments(
    "out", num_train_epochs=2, eval_strategy="epoch", learning_rate=1e-2, report_to="none", save_strategy="no"
)
trainer = Trainer(Scorer(), arguments, train_dataset=Rows(160), eval_dataset=Rows(64), compute_metrics=compute_metrics)
trainer.train()
