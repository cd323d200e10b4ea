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


def collate(rows):
    longest = max(len(r["input_ids"]) for r in rows)
    ids = torch.tensor([r["input_ids"] + [0] * (longest - len(r["input_ids"])) for r in rows])
    return ids, torch.tensor([r["label"] for r in rows])


loader = DataLoader(data, batch_size=16, shuffle=True, collate_fn=collate)

model = BertForSequenceClassification(config)
criterion = torch.nn.CrossEntropyLoss()
optimizer = torch.optim.AdamW(model.parameters(), lr=5e-4)
for step, (ids, labels) in enumerate(loader):
    logits = model(input_ids=ids).logits
    loss = criterion(logits, labels)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
