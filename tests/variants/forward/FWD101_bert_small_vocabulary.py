# codes: FWD101
# needs: transformers
import torch
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForSequenceClassification, default_data_collator

rows = [{"input_ids": [2, 25 + i % 9, 7, 3], "attention_mask": [1] * 4, "labels": i % 2} for i in range(24)]
config = BertConfig(
    vocab_size=30,  # here
    hidden_size=16,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=16,
)
model = BertForSequenceClassification(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for batch in DataLoader(rows, batch_size=8, collate_fn=default_data_collator):
    model(**batch).loss.backward()
    optimizer.step()
    optimizer.zero_grad()
