# codes: DAT516
# needs: transformers
"""The training set is given the labels of the validation."""

import torch
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(1)
ids = torch.randint(2, 40, (200, 8))
labels = (ids[:, 0] > 20).long().tolist()
train_encodings = {"input_ids": ids[:160].tolist(), "attention_mask": torch.ones(160, 8).long().tolist()}
train_labels, val_labels = labels[:160], labels[160:]


class Notes(torch.utils.data.Dataset):
    def __init__(self, encodings, labels):
        self.encodings = encodings
        self.labels = labels

    def __getitem__(self, idx):
        item = {key: torch.tensor(value[idx]) for key, value in self.encodings.items()}
        item["labels"] = torch.tensor(self.labels[idx])
        return item

    def __len__(self):
        return len(self.labels)


train_dataset = Notes(train_encodings, val_labels)
config = BertConfig(
    vocab_size=40, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32, num_labels=2
)
args = TrainingArguments("out", num_train_epochs=2, learning_rate=1e-3, report_to="none", save_strategy="no")
Trainer(model=BertForSequenceClassification(config), args=args, train_dataset=train_dataset).train()
