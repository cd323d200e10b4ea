# codes: LOS401
# The collate function calls them `label`, as the rows do; the model takes `labels`.
import torch
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForSequenceClassification

torch.manual_seed(0)
rows = [{"ids": [1 + (i * k) % 40 for k in range(1, 6)], "label": i % 2} for i in range(60)]


def collate(examples):
    batch = {"input_ids": torch.tensor([e["ids"] for e in examples])}
    batch["label"] = torch.tensor([e["label"] for e in examples])
    return batch


loader = DataLoader(rows, batch_size=10, shuffle=True, collate_fn=collate)
model = BertForSequenceClassification(
    BertConfig(vocab_size=50, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(2):
    for batch in loader:
        loss = model(**batch).loss
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
