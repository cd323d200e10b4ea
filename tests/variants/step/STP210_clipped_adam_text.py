# codes: STP210
# needs: transformers
"""Four batches a step, clipped to 1: the sum is cut where the mean would not be."""

import torch
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForSequenceClassification

torch.manual_seed(0)
rows = [{"input_ids": torch.tensor([2, 4 + i % 2, 6 + i % 30, 3]), "labels": i % 2} for i in range(160)]
config = BertConfig(vocab_size=40, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
model = BertForSequenceClassification(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=5e-4)
gradient_accumulation_steps = 4
model.train()
for epoch in range(2):
    for step, batch in enumerate(DataLoader(rows, batch_size=8, shuffle=True)):
        outputs = model(**batch)
        outputs.loss.backward()
        if (step + 1) % gradient_accumulation_steps == 0:
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            optimizer.zero_grad()
