# codes: SCR112
# needs: transformers
import torch
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForSequenceClassification

torch.manual_seed(0)
ids = torch.randint(3, 40, (48, 8))
rows = [{"input_ids": row, "labels": int(row[0] > 20)} for row in ids]
config = BertConfig(vocab_size=40, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
model = BertForSequenceClassification(config)
adam = torch.optim.AdamW(model.parameters(), lr=1e-3)
right = 0
for batch in DataLoader(rows, batch_size=16, shuffle=True):
    output = model(**batch)
    output.loss.backward()
    adam.step()
    adam.zero_grad()
    right += int((output.logit.argmax(-1) == batch["labels"]).sum())
print(right)
