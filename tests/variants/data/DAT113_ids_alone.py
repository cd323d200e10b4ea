# codes: DAT113
# needs: datasets
import torch
from datasets import Dataset
from torch import nn

table = {word: place for place, word in enumerate("low high wet dry".split())}
texts = Dataset.from_dict({"text": [f"{'low' if i % 2 else 'high'} wet" for i in range(32)]})
numbers = texts.map(lambda row: [table[word] for word in row["text"].split()])
net = nn.EmbeddingBag(4, 2)
ids = torch.tensor([[table[word] for word in text.split()] for text in texts["text"]])
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
for _ in range(3):
    loss = nn.functional.cross_entropy(net(ids), ids[:, 0].clamp(max=1))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
