# codes: BAT107 LOS124
# needs: transformers
import numpy as np
import torch
from torch import nn
from torch.utils.data import Dataset
from transformers import DistilBertConfig, DistilBertForSequenceClassification, Trainer, TrainingArguments

rng = np.random.default_rng(1)
queues = rng.choice(3, 120, p=[0.6, 0.3, 0.1])
ids = rng.integers(4, 60, (120, 12))
ids[:, 2] = 60 + queues


class Tickets(Dataset):
    def __len__(self):
        return len(queues)

    def __getitem__(self, index):
        return {"input_ids": torch.tensor(ids[index]), "queue": int(queues[index])}


class Weighted(Trainer):
    def compute_loss(self, model, inputs, return_outputs=False, num_items_in_batch=None):
        labels = inputs.pop("labels")
        outputs = model(**inputs)
        weight = torch.tensor(1 / np.bincount(queues))
        loss = nn.CrossEntropyLoss(weight=weight)(outputs.logits, labels)
        return (loss, outputs) if return_outputs else loss


config = DistilBertConfig(vocab_size=64, dim=32, hidden_dim=64, n_layers=1, n_heads=2, num_labels=3)
arguments = TrainingArguments("tickets", max_steps=8, learning_rate=1e-3, save_strategy="no", report_to="none")
Weighted(DistilBertForSequenceClassification(config), arguments, train_dataset=Tickets()).train()
