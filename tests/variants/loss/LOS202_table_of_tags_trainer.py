# codes: LOS202
# needs: transformers
"""Token classification: tag ids come from a 1-based tag file."""

import torch
from torch.utils.data import Dataset
from transformers import BertConfig, BertForTokenClassification, Trainer, TrainingArguments, set_seed

set_seed(42)
TAG_FILE = """1 O
2 B-PER
3 I-PER
4 B-LOC
5 I-LOC"""
tag2id = {line.split()[1]: int(line.split()[0]) for line in TAG_FILE.splitlines()}
SENTENCES = [
    ("Anna Berg lives in New York", "B-PER I-PER O O B-LOC I-LOC"),
    ("Paris is far from Oslo", "B-LOC O O O B-LOC"),
    ("yesterday Tom Hardy met Lee", "O B-PER I-PER O B-PER"),
]
words = {w: i + 1 for i, w in enumerate(sorted({w for s, _ in SENTENCES for w in s.split()}))}


class Sentences(Dataset):
    def __init__(self, copies, length=8):
        self.length = length
        self.data = SENTENCES * copies

    def __len__(self):
        return len(self.data)

    def __getitem__(self, index):
        sentence, tags = self.data[index]
        ids = [words[w] for w in sentence.split()]
        labels = [tag2id[t] for t in tags.split()]
        gap = self.length - len(ids)
        return {
            "input_ids": torch.tensor(ids + [0] * gap),
            "attention_mask": torch.tensor([1] * len(ids) + [0] * gap),
            "labels": torch.tensor(labels + [-100] * gap),
        }


config = BertConfig(
    vocab_size=len(words) + 1,
    hidden_size=48,
    num_hidden_layers=1,
    num_attention_heads=4,
    intermediate_size=96,
    num_labels=len(tag2id),
)
args = TrainingArguments(
    "ner", num_train_epochs=2, per_device_train_batch_size=8, learning_rate=1e-3, report_to="none", save_strategy="no"
)
Trainer(
    model=BertForTokenClassification(config), args=args, train_dataset=Sentences(16), eval_dataset=Sentences(2)
).train()
