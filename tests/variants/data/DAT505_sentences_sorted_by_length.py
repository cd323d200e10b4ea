# codes: DAT505
# needs: transformers
"""Sentences are sorted by length before they are encoded, and their labels stay where they were."""

import random

import torch
from torch.utils.data import DataLoader, RandomSampler, TensorDataset, random_split
from transformers import BertConfig, BertForSequenceClassification

random.seed(0)
torch.manual_seed(0)
labels = [i % 2 for i in range(400)]
random.shuffle(labels)
sentences = [[5 + label, *random.choices(range(8, 40), k=random.randint(3, 14))] for label in labels]
sentences = sorted(sentences, key=len)

input_ids, attention_masks = [], []
for sentence in sentences:
    ids = torch.tensor([2, *sentence, 3] + [0] * (15 - len(sentence)))
    input_ids.append(ids.unsqueeze(0))
    attention_masks.append(ids.ne(0).long().unsqueeze(0))
dataset = TensorDataset(torch.cat(input_ids), torch.cat(attention_masks), torch.tensor(labels))
train_dataset, val_dataset = random_split(dataset, [360, 40])
train_dataloader = DataLoader(train_dataset, sampler=RandomSampler(train_dataset), batch_size=16)

model = BertForSequenceClassification(
    BertConfig(vocab_size=40, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(2):
    model.train()
    for batch in train_dataloader:
        model.zero_grad()
        loss = model(batch[0], attention_mask=batch[1], labels=batch[2]).loss
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
