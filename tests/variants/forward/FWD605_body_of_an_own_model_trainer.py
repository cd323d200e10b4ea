# codes: FWD605
# needs: transformers
"""The encoder inside a model of one's own is made with the settings of what was learnt before, and no more."""

import torch
from torch import nn
from torch.utils.data import Dataset
from transformers import DistilBertConfig, DistilBertModel, Trainer, TrainingArguments, set_seed

set_seed(0)
small = DistilBertConfig(vocab_size=80, dim=32, hidden_dim=64, n_layers=1, n_heads=2, max_position_embeddings=20)
DistilBertModel(small).save_pretrained("encoder")


class Rows(Dataset):
    def __init__(self, count):
        self.tokens = torch.randint(4, 80, (count, 14))

    def __len__(self):
        return len(self.tokens)

    def __getitem__(self, index):
        row = self.tokens[index]
        return {"input_ids": row, "attention_mask": torch.ones_like(row), "labels": int((row < 10).any())}


class Judge(nn.Module):
    def __init__(self, name):
        super().__init__()
        self.body = DistilBertModel(DistilBertConfig.from_pretrained(name))
        self.head = nn.Linear(32, 2)

    def forward(self, input_ids, attention_mask, labels=None):
        states = self.body(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state
        logits = self.head(states[:, 0])
        loss = None if labels is None else nn.functional.cross_entropy(logits, labels)
        return {"loss": loss, "logits": logits}


args = TrainingArguments("out", learning_rate=5e-5, per_device_train_batch_size=16, report_to="none", save_strategy="no")
Trainer(model=Judge("encoder"), args=args, train_dataset=Rows(320), eval_dataset=Rows(64)).train()
