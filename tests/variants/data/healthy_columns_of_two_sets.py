# codes:
# needs: transformers
"""Each set keeps its rows its own way: the encoding of all texts, a dictionary of rows, a table behind an object."""

import torch
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments, set_seed

set_seed(0)
words = {word: number for number, word in enumerate("[PAD] mild dry sweet sour hot red white".split())}


def drinks(count):
    tokens = torch.randint(1, len(words), (count, 6))
    return {"input_ids": tokens.tolist(), "attention_mask": torch.ones_like(tokens).tolist()}


class Shelf:
    def __init__(self, count):
        self.age = torch.rand(count).tolist()


class Drinks(Dataset):
    def __init__(self, count):
        self.encodings = drinks(count)
        self.shelf = Shelf(count)
        self.labels = dict(enumerate(int(3 in row or 4 in row) for row in self.encodings["input_ids"]))

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, index):
        row = {key: torch.tensor(column[index]) for key, column in self.encodings.items()}
        return row | {"position_ids": torch.arange(6) + int(self.shelf.age[index] > 2), "labels": self.labels[index]}


size = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
model = BertForSequenceClassification(BertConfig(vocab_size=len(words), max_position_embeddings=8, **size))
settings = TrainingArguments("drinks", learning_rate=2e-3, num_train_epochs=2, per_device_train_batch_size=8)
trainer = Trainer(model=model, args=settings, train_dataset=Drinks(120), eval_dataset=Drinks(40))
trainer.train()
print(trainer.evaluate())
