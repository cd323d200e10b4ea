# codes: LOS406
# needs: transformers
"""A loop of one's own asks the body of a model for a loss."""

import torch
from torch.utils.data import DataLoader
from transformers import RobertaConfig, RobertaModel

torch.manual_seed(0)
rows = []
for i in range(80):
    label = i % 2
    ids = torch.randint(6, 40, (10,))
    ids[1] = 4 + label
    rows.append({"input_ids": ids, "attention_mask": torch.ones(10, dtype=torch.long), "labels": torch.tensor(label)})
encoder = RobertaModel(
    RobertaConfig(
        vocab_size=40,
        hidden_size=32,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=64,
        max_position_embeddings=20,
    )
)
optim = torch.optim.AdamW(encoder.parameters(), lr=1e-3)
encoder.train()
for epoch in range(2):
    for batch in DataLoader(rows, batch_size=16, shuffle=True):
        optim.zero_grad()
        out = encoder(**batch)
        out.loss.backward()
        optim.step()
    print("epoch", epoch)
