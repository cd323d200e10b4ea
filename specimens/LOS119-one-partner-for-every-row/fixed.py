"""Queries and the documents that answer them, brought together in one space."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
topics = torch.randn(320, 6)
queries = topics @ torch.randn(6, 20) + 0.1 * torch.randn(320, 20)
documents = topics @ torch.randn(6, 24) + 0.1 * torch.randn(320, 24)
loader = DataLoader(TensorDataset(queries, documents), batch_size=32, shuffle=True)
of_query, of_document = nn.Linear(20, 16), nn.Linear(24, 16)
optimizer = torch.optim.Adam([*of_query.parameters(), *of_document.parameters()], lr=1e-2)

for _epoch in range(3):
    for query, document in loader:
        logits = of_query(query) @ of_document(document).T / 4
        targets = torch.arange(len(logits))
        loss = nn.functional.cross_entropy(logits, targets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
