# codes:
# needs: transformers
import torch
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForSequenceClassification

torch.manual_seed(0)
config = BertConfig(vocab_size=60, hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64)
BertForSequenceClassification(config).save_pretrained("pretrained")

model = BertForSequenceClassification.from_pretrained("pretrained", num_labels=3, ignore_mismatched_sizes=True)
model.train()
ids = torch.randint(5, 60, (192, 12))
labels = (ids[:, 1] > 23).long() + (ids[:, 1] > 41).long()
rows = [{"input_ids": i, "attention_mask": torch.ones_like(i), "labels": label} for i, label in zip(ids, labels)]
loader = DataLoader(rows, batch_size=16, shuffle=True)
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-5)
steps = 3 * len(loader)
schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: min(step / 4, (steps - step) / steps))
for epoch in range(3):
    for batch in loader:
        model(**batch).loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        optimizer.zero_grad()
