# codes: STP204
# needs: transformers
import torch
from torch.utils.data import DataLoader
from transformers import DistilBertConfig, DistilBertForSequenceClassification

torch.manual_seed(8)
ids = torch.randint(5, 40, (320, 10))
labels = (ids[:, 0] > 22).long()
model = DistilBertForSequenceClassification(
    DistilBertConfig(vocab_size=40, dim=32, hidden_dim=48, n_layers=2, n_heads=2, max_position_embeddings=16)
)
plain = ("bias", "LayerNorm.weight", "layer_norm.weight")
named = list(model.named_parameters())
groups = [
    {"params": [p for n, p in named if "transformer" in n and not n.endswith(plain)], "weight_decay": 0.01},
    {"params": [p for n, p in named if n.endswith(plain)], "weight_decay": 0.0},
]
optimizer = torch.optim.AdamW(groups, lr=1e-3)
model.train()
for _ in range(2):
    for index in DataLoader(range(320), batch_size=20, shuffle=True):
        optimizer.zero_grad()
        loss = model(input_ids=ids[index], labels=labels[index]).loss
        loss.backward()
        optimizer.step()
