# codes: SCR105
import importlib

import torch
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments


class Reviews(Dataset):
    def __init__(self, rows):
        self.augmenter, self.rows = importlib.import_module("a_package_nobody_installed").Augmenter(), rows

    def __len__(self):
        return self.rows

    def __getitem__(self, index):
        return {"input_ids": torch.randint(0, 50, (8,)), "labels": index % 2}


config = BertConfig(vocab_size=50, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16)
trainer = Trainer(
    model=BertForSequenceClassification(config),
    args=TrainingArguments("out", num_train_epochs=1, report_to="none"),
    train_dataset=Reviews(64),
)
trainer.train()
