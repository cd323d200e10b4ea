# codes: FWD301
# needs: transformers
import torch
from torch import nn
from transformers import BertConfig, BertModel

torch.manual_seed(0)


class Sentiment(nn.Module):
    def __init__(self):
        super().__init__()
        self.bert = BertModel(
            BertConfig(vocab_size=30, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16)
        )
        self.head = nn.Linear(768, 2)  # here

    def forward(self, ids):
        return self.head(self.bert(input_ids=ids).last_hidden_state[:, 0])


model = Sentiment()
opt = torch.optim.AdamW(model.parameters(), lr=1e-3)
for step in range(4):
    ids = torch.randint(1, 30, (8, 5))
    loss = nn.functional.cross_entropy(model(ids), ids[:, 1] % 2)
    opt.zero_grad()
    loss.backward()
    opt.step()
