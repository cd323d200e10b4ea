# codes: SCR112 LOS302
# needs: transformers
import torch
from torch import nn
from torch.utils.data import DataLoader
from transformers import DistilBertConfig, DistilBertModel


class Match(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = DistilBertModel(DistilBertConfig(vocab_size=40, dim=16, hidden_dim=32, n_layers=1, n_heads=2))
        self.head = nn.Linear(16, 1)

    def encode(self, ids):
        return self.body(ids).pooler_output

    def forward(self, ids):
        return self.head(self.encode(ids)).squeeze(-1)


def train():
    rows = [{"ids": ids, "same": int(ids[0]) % 2} for ids in torch.randint(3, 40, (48, 6))]
    model, criterion = Match(), nn.BCEWithLogitsLoss()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    for epoch in range(2):
        for batch in DataLoader(rows, batch_size=8, shuffle=True):
            loss = criterion(model(batch["ids"]), batch["same"])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        print(epoch, loss.item())


torch.manual_seed(0)
train()
