# codes: DAT405
"""Under Trainer: a dataset of encodings that gives items and has no length."""

import torch
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments


class Encoded(Dataset):
    def __init__(self, encodings, labels):
        self.encodings, self.labels = encodings, labels

    def __getitem__(self, index):
        return {**{key: values[index] for key, values in self.encodings.items()}, "labels": self.labels[index]}


torch.manual_seed(0)
ids = torch.randint(5, 40, (48, 8))
config = BertConfig(vocab_size=40, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
data = Encoded({"input_ids": ids, "attention_mask": torch.ones_like(ids)}, (ids[:, 0] > 20).long())
settings = TrainingArguments("out", max_steps=6, per_device_train_batch_size=8, report_to="none", save_strategy="no")
Trainer(model=BertForSequenceClassification(config), args=settings, train_dataset=data).train()
