"""Classify messages whose tokens come as batches of one."""

import torch
from torch.utils.data import DataLoader, Dataset
from transformers import BertConfig, BertForSequenceClassification

WORDS = {"[PAD]": 0, "good": 1, "bad": 2, "film": 3, "song": 4, "very": 5}


def encode(text, return_tensors=None):
    ids = [WORDS[word] for word in text.split()]
    ids += [0] * (4 - len(ids))
    return torch.tensor([ids]) if return_tensors == "pt" else torch.tensor(ids)


class Messages(Dataset):
    texts = ("very good film", "very bad film", "good song", "bad song") * 12

    def __len__(self):
        return len(self.texts)

    def __getitem__(self, index):
        text = self.texts[index]
        ids = encode(text, return_tensors="pt")
        return {"input_ids": ids, "attention_mask": (ids > 0).long(), "labels": int("good" in text)}


torch.manual_seed(0)
config = BertConfig(
    vocab_size=6, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32, num_labels=2
)
model = BertForSequenceClassification(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(2):
    for batch in DataLoader(Messages(), batch_size=8, shuffle=True):
        loss = model(**batch).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
