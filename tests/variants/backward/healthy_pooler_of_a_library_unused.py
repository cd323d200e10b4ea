# codes:
# needs: transformers
import torch
from torch import nn
from transformers import BertConfig, BertModel

torch.manual_seed(0)
sizes = {"hidden_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 64}
encoder = BertModel(BertConfig(vocab_size=60, **sizes))
head = nn.Linear(32, 2)
input_ids = torch.randint(5, 60, (64, 10))
labels = (input_ids[:, 1] > 30).long()
optimizer = torch.optim.AdamW([*encoder.parameters(), *head.parameters()], lr=1e-3)
for epoch in range(6):
    for start in range(0, 64, 16):
        rows = slice(start, start + 16)
        hidden = encoder(input_ids[rows]).last_hidden_state[:, 1]
        loss = nn.functional.cross_entropy(head(hidden), labels[rows])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
