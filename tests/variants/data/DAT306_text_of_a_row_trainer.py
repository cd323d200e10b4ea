# codes: DAT306
# needs: transformers
"""A row makes a tensor of its label, which is a text."""

import torch
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(5)
ids = torch.randint(2, 40, (96, 8))
names = ["early" if row[0] > 20 else "late" for row in ids.tolist()]


class Notes(torch.utils.data.Dataset):
    def __init__(self, ids, labels):
        self.ids, self.labels = ids, labels

    def __getitem__(self, idx):
        label = self.labels[idx]
        return {"input_ids": self.ids[idx], "labels": torch.tensor(label)}

    def __len__(self):
        return len(self.labels)


config = BertConfig(
    vocab_size=40, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32, num_labels=2
)
args = TrainingArguments("out", num_train_epochs=1, learning_rate=1e-3, report_to="none", save_strategy="no")
Trainer(model=BertForSequenceClassification(config), args=args, train_dataset=Notes(ids, names)).train()
