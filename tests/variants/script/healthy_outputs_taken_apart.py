# codes:
# needs: transformers
import torch
from torch import nn
from transformers import BertConfig, BertModel


class Topics(nn.Module):
    def __init__(self):
        super().__init__()
        sizes = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
        self.bert = BertModel(BertConfig(vocab_size=50, **sizes))
        self.classifier = nn.Linear(16, 2)

    def forward(self, ids):
        hidden, pooled = self.bert(ids, return_dict=False)
        return self.classifier(pooled)


torch.manual_seed(0)
model = Topics()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
vocabulary = {"yes": 0, "no": 1}
for step in range(4):
    ids = torch.randint(0, 50, (8, 6))
    largest, places = ids.max(1)
    labels = torch.tensor([vocabulary.get("yes" if place > 2 else "no", 0) for place in places.tolist()])
    loss = nn.functional.cross_entropy(model(ids), labels)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
