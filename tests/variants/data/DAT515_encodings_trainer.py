# codes: DAT515
# needs: transformers
"""Each row makes tensors of the whole encodings, and takes only its label by the index."""

import torch
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(1)
ids = torch.randint(2, 40, (96, 8))
encodings = {"input_ids": ids.tolist(), "attention_mask": torch.ones_like(ids).tolist()}
labels = (ids[:, 0] > 20).long().tolist()


class Notes(torch.utils.data.Dataset):
    def __getitem__(self, idx):
        item = {key: torch.tensor(value) for key, value in encodings.items()}
        item["labels"] = torch.tensor(labels[idx])
        return item

    def __len__(self):
        return len(labels)


config = BertConfig(
    vocab_size=40, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32, num_labels=2
)
args = TrainingArguments("out", num_train_epochs=1, learning_rate=1e-3, report_to="none", save_strategy="no")
Trainer(model=BertForSequenceClassification(config), args=args, train_dataset=Notes()).train()
