# codes: FWD202
# needs: transformers
import torch
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForSequenceClassification

torch.manual_seed(0)
rows = []
for i in range(64):
    ids = torch.randint(5 + 20 * (i % 2), 25 + 20 * (i % 2), (9,))
    rows.append({"input_ids": ids, "attention_mask": torch.ones(9, dtype=torch.long), "labels": i % 2})
sizes = dict(vocab_size=50, hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64)
classifier = BertForSequenceClassification(BertConfig(**sizes, num_labels=2)).cuda()
adam = torch.optim.AdamW(classifier.parameters(), lr=1e-3)
classifier.train()
for epoch in range(2):
    for batch in DataLoader(rows, batch_size=8, shuffle=True):
        output = classifier(**batch)
        output.loss.backward()
        adam.step()
        adam.zero_grad()
