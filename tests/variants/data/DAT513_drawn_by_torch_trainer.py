# codes: DAT513
"""Under Trainer: a label that torch draws for each reading."""

import torch
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments


class Rows(Dataset):
    def __init__(self):
        self.ids = torch.randint(5, 40, (64, 8))
        self.labels = self.ids[:, 0] % 2

    def __len__(self):
        return len(self.ids)

    def __getitem__(self, index):
        ids = self.ids[index]
        label = torch.randint(0, 2, ())
        return {"input_ids": ids, "attention_mask": torch.ones_like(ids), "labels": label}


torch.manual_seed(0)
config = BertConfig(vocab_size=40, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
settings = TrainingArguments("out", max_steps=8, per_device_train_batch_size=8, report_to="none", save_strategy="no")
Trainer(model=BertForSequenceClassification(config), args=settings, train_dataset=Rows()).train()
