# codes: SCR112
# needs: transformers
import torch
from torch import nn
from transformers import DistilBertConfig, DistilBertModel


class Stance(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = DistilBertModel(DistilBertConfig(vocab_size=40, dim=16, hidden_dim=32, n_layers=1, n_heads=2))
        self.head = nn.Linear(16, 3)

    def forward(self, ids):
        pooled = self.body(ids).pooler_output
        return self.head(pooled)


torch.manual_seed(0)
model = Stance()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for step in range(6):
    ids = torch.randint(3, 40, (8, 7))
    loss = nn.functional.cross_entropy(model(ids), ids[:, 0] % 3)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
