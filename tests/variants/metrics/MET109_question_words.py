# codes: MET109
# needs: transformers
import numpy as np
import torch
from torch import nn
from transformers import Trainer, TrainingArguments


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(50, 24)
        self.rnn = nn.LSTM(24, 24, batch_first=True, bidirectional=True)
        self.out = nn.Linear(48, 2)

    def forward(self, words, labels=None):
        logits = self.out(self.rnn(self.embed(words))[0])
        loss = nn.functional.cross_entropy(logits.flatten(0, 1), labels.flatten(), ignore_index=-100)
        return {"loss": loss, "logits": logits}


rng = np.random.default_rng(1)


def rows(count):
    found = []
    for _ in range(count):
        words = rng.integers(1, 50, 12)
        length = int(rng.integers(3, 12))
        words[length:] = 0
        found.append({"words": words, "labels": np.where(words > 0, words > 30, -100)})
    return found


def metrics(given):
    predictions, labels = given
    wrong = (predictions.argmax(-1) != labels).sum()
    return {"error_rate": wrong / labels.size}


torch.manual_seed(0)
arguments = TrainingArguments("words", num_train_epochs=2, learning_rate=3e-3, report_to=[], use_cpu=True)
trainer = Trainer(Tagger(), arguments, train_dataset=rows(240), eval_dataset=rows(64), compute_metrics=metrics)
trainer.train()
print(trainer.evaluate())
