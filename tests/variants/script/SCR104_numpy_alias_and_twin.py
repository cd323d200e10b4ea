# codes: SCR104
# needs: transformers
import numpy as np
import torch
from torch import nn
from transformers import BertConfig, TFBertModel

torch.manual_seed(0)
size = dict(hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, vocab_size=100)
encoder = TFBertModel(BertConfig(**size))
head = nn.Linear(32, 2)
optimizer = torch.optim.SGD([*encoder.parameters(), *head.parameters()], lr=0.01)
targets = np.asarray([0, 1, 0, 1], dtype=np.int)
for step in range(3):
    hidden = encoder(torch.arange(32).view(4, 8)).last_hidden_state[:, 0]
    loss = nn.functional.cross_entropy(head(hidden), torch.from_numpy(targets))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
