# codes: LOS406
# needs: transformers
"""Answers are two ends of a span; the head is one of classes."""

import torch
from torch.utils.data import Dataset
from transformers import DistilBertConfig, DistilBertForSequenceClassification, Trainer, TrainingArguments


class Passages(Dataset):
    def __init__(self, rows):
        draw = torch.Generator().manual_seed(rows)
        self.ids = torch.randint(6, 50, (rows, 16), generator=draw)
        self.begin = torch.randint(1, 12, (rows,), generator=draw)
        self.ids[torch.arange(rows), self.begin] = 4
        self.ids[torch.arange(rows), self.begin + 2] = 5

    def __len__(self):
        return len(self.ids)

    def __getitem__(self, i):
        return {"input_ids": self.ids[i], "start_positions": self.begin[i], "end_positions": self.begin[i] + 2}


config = DistilBertConfig(
    vocab_size=50, dim=32, hidden_dim=64, n_layers=1, n_heads=2, max_position_embeddings=16, dropout=0.0
)
network = DistilBertForSequenceClassification(config)
settings = TrainingArguments("spans", per_device_train_batch_size=16, max_steps=8, learning_rate=1e-3, report_to="none")
Trainer(network, settings, train_dataset=Passages(96)).train()
