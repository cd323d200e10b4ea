# codes: FWD501
# needs: transformers
import torch
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForTokenClassification

torch.manual_seed(0)
rows = [torch.tensor([2] + [5 + i % 9] * (2 + i % 5) + [3]) for i in range(24)]
config = BertConfig(
    vocab_size=30,
    hidden_size=16,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=16,
    initializer_range=0.5,
)
model = BertForTokenClassification(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
model.train()
for ids in DataLoader(rows, batch_size=8, collate_fn=lambda rows: pad_sequence(rows, batch_first=True)):
    logits = model(ids).logits  # here
    labels = (ids % 2).masked_fill(ids == 0, -100)
    loss = torch.nn.functional.cross_entropy(logits.flatten(0, 1), labels.flatten())
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
