# needs: transformers
import tempfile

import torch
from torch.utils.data import DataLoader, TensorDataset
from transformers import BertConfig, BertForSequenceClassification

folder = tempfile.mkdtemp()
torch.manual_seed(0)
config = BertConfig(
    vocab_size=40, hidden_size=24, num_hidden_layers=1, num_attention_heads=2, intermediate_size=48, num_labels=3
)
model = BertForSequenceClassification(config)
ids = torch.randint(1, 40, (240, 10))
loader = DataLoader(TensorDataset(ids, ids[:, 1] % 3), batch_size=24, shuffle=True)
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)
for epoch in range(2):
    for tokens, labels in loader:
        loss = model(input_ids=tokens, labels=labels).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
model.save_pretrained(folder)

served = BertForSequenceClassification.from_pretrained(folder).eval()
with torch.no_grad():
    print(served(input_ids=ids[:4]).logits.argmax(-1))
