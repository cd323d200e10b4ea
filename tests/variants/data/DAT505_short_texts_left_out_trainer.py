# codes: DAT505
# needs: transformers
"""Short texts are left out of their list, and the labels are cut to as many."""

import random

import torch
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

random.seed(3)
torch.manual_seed(3)
WORDS = [f"word{n}" for n in range(40)]
texts, labels = [], []
for _ in range(600):
    label = random.randrange(2)
    # Words from which a text is long enough.
    count = random.choice([2, 8, 9, 10, 11])
    texts.append(" ".join(random.choice(WORDS[20 * label : 20 * label + 20]) for _ in range(count)))
    labels.append(label)

kept = [text for text in texts if len(text.split()) > 3]
labels = labels[: len(kept)]


class Reviews(Dataset):
    def __init__(self, texts, labels):
        self.texts, self.labels = texts, labels

    def __len__(self):
        return len(self.texts)

    def __getitem__(self, i):
        ids = [3 + WORDS.index(word) for word in self.texts[i].split()]
        ids = (ids + [0] * 12)[:12]
        return {"input_ids": ids, "attention_mask": [int(n > 0) for n in ids], "labels": self.labels[i]}


config = BertConfig(vocab_size=50, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
args = TrainingArguments("out", per_device_train_batch_size=16, num_train_epochs=2, learning_rate=1e-3, report_to=[])
Trainer(BertForSequenceClassification(config), args, train_dataset=Reviews(kept, labels)).train()
