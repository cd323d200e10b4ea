# codes: FWD602
# needs: transformers
import torch
from torch import nn
from transformers import BertConfig, BertModel

torch.manual_seed(0)
config = BertConfig(vocab_size=50, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = BertModel(config)
        self.head = nn.Linear(32, 2)

    def forward(self, ids):
        return self.head(self.encoder(ids).last_hidden_state[:, 0])


weights = BertModel(config).state_dict()
model = Classifier()
print(model.load_state_dict(weights, strict=False))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4)
ids, labels = torch.randint(5, 50, (64, 12)), torch.randint(0, 2, (64,))
for start in range(0, 64, 8):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(model(ids[start : start + 8]), labels[start : start + 8])
    loss.backward()
    optimizer.step()
