# codes: DAT114
# needs: transformers datasets
"""The column is `spectrm`, and forward waits for `spectrum`."""

import tempfile

import torch
from datasets import Dataset
from torch import nn
from transformers import Trainer, TrainingArguments

torch.manual_seed(0)
mass, spectrum = torch.randn(240, 3), torch.randn(240, 8)
kind = (mass[:, 0] + spectrum[:, :2].sum(1) > 0).long()
data = Dataset.from_dict({"mass": mass.numpy(), "spectrm": spectrum.numpy(), "labels": kind.numpy()})


class Sample(nn.Module):
    def __init__(self):
        super().__init__()
        self.of_mass, self.of_spectrum = nn.Linear(3, 24), nn.Linear(8, 24)
        self.head = nn.Linear(24, 2)

    def forward(self, mass, spectrum=None, labels=None):
        hidden = self.of_mass(mass)
        if spectrum is not None:
            hidden = hidden + self.of_spectrum(spectrum)
        logits = self.head(torch.relu(hidden))
        return {"loss": nn.functional.cross_entropy(logits, labels), "logits": logits}


arguments = TrainingArguments(tempfile.mkdtemp(), num_train_epochs=2, learning_rate=1e-2, report_to="none")
Trainer(model=Sample(), args=arguments, train_dataset=data).train()
