# codes: SCR133
# needs: transformers
"""A metric that asks the arrays of a prediction for their size as for a method."""

import torch
from torch.utils.data import Dataset
from transformers import DistilBertConfig, DistilBertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)


class Calls(Dataset):
    def __init__(self, size):
        self.tokens = torch.randint(4, 30, (size, 8))
        self.birds = torch.randint(0, 2, (size,))
        self.tokens[:, 0] = self.birds + 2

    def __len__(self):
        return len(self.birds)

    def __getitem__(self, place):
        return {"input_ids": self.tokens[place], "labels": self.birds[place]}


def right(answered):
    hits = (answered.predictions.argmax(-1) == answered.label_ids).sum()
    return {"right": float(hits) / answered.label_ids.size()}


tiny = DistilBertConfig(vocab_size=30, dim=16, hidden_dim=32, n_layers=1, n_heads=2, max_position_embeddings=16)
settings = TrainingArguments("calls", num_train_epochs=1, eval_strategy="epoch", report_to=[], use_cpu=True)
trainer = Trainer(
    DistilBertForSequenceClassification(tiny), settings, None, Calls(64), Calls(24), compute_metrics=right
)
trainer.train()
