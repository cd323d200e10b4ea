# codes: FWD603
# needs: transformers
import torch
from torch import nn
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForMaskedLM

torch.manual_seed(0)
size = dict(hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
bert = BertForMaskedLM(BertConfig(vocab_size=50, **size))
bert.cls.predictions.decoder = nn.Linear(16, 50)
optimizer = torch.optim.AdamW(bert.parameters(), lr=1e-3)
for epoch in range(2):
    for ids in DataLoader(torch.randint(5, 50, (48, 12)), batch_size=12, shuffle=True):
        hidden = torch.rand(ids.shape) < 0.2
        hidden[:, 0] = True
        loss = bert(input_ids=ids.masked_fill(hidden, 4), labels=ids.masked_fill(~hidden, -100)).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
