# codes: FWD501
# needs: transformers
import random
import torch
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForSequenceClassification

random.seed(0)
torch.manual_seed(0)
data = []
for _ in range(200):
    n = random.randint(4, 20)
    ids = [2] + [random.randint(5, 99) for _ in range(n)] + [3]
    data.append({"input_ids": ids, "label": int(ids[1] > 50)})
config = BertConfig(
    vocab_size=100, hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64, num_labels=2
)

for row in data:
    row["input_ids"] = row["input_ids"] + [0] * (32 - len(row["input_ids"]))
    row["attention_mask"] = [int(i > 0) for i in row["input_ids"]]


def collate(rows):
    return {k: torch.tensor([r[k] for r in rows]) for k in rows[0]}


loader = DataLoader(data, batch_size=16, shuffle=True, collate_fn=collate)
model = BertForSequenceClassification(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=5e-4)
model.train()
for epoch in range(2):
    for batch in loader:
        outputs = model(input_ids=batch["input_ids"], labels=batch["label"])
        outputs.loss.backward()
        optimizer.step()
        optimizer.zero_grad()
