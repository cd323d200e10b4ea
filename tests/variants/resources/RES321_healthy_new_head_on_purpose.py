# codes:
# needs: transformers
"""A new head is trained in the place of one of another size, and a body is read without any head."""

import tempfile

import torch
from torch.utils.data import DataLoader, TensorDataset
from transformers import BertConfig, BertForSequenceClassification, BertModel

folder = tempfile.mkdtemp()
torch.manual_seed(0)
config = BertConfig(
    vocab_size=40, hidden_size=24, num_hidden_layers=1, num_attention_heads=2, intermediate_size=48, num_labels=3
)
BertForSequenceClassification(config).save_pretrained(folder)


def read(labels):
    try:
        return BertForSequenceClassification.from_pretrained(folder, num_labels=labels)
    except RuntimeError:
        return BertForSequenceClassification.from_pretrained(folder, num_labels=labels, ignore_mismatched_sizes=True)


body = BertModel.from_pretrained(folder).eval()
model = read(5).train()
ids = torch.randint(1, 40, (240, 10))
loader = DataLoader(TensorDataset(ids, ids[:, 1] % 5), batch_size=24, shuffle=True)
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)
for epoch in range(2):
    for tokens, labels in loader:
        loss = model(input_ids=tokens, labels=labels).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
model.save_pretrained(folder)
again = BertForSequenceClassification.from_pretrained(folder).eval()
with torch.no_grad():
    print(again(input_ids=ids[:4]).logits.shape, body(input_ids=ids[:4]).pooler_output.shape)
