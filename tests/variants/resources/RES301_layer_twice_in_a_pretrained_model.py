# codes: RES301
# needs: transformers
import torch
from transformers import BertConfig, BertForSequenceClassification

torch.manual_seed(0)
config = BertConfig(
    vocab_size=40, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32, num_labels=2
)
model = BertForSequenceClassification(config)
model.probe = model.classifier
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
ids, labels = torch.randint(1, 40, (32, 8)), torch.randint(0, 2, (32,))
for start in range(0, 32, 8):
    optimizer.zero_grad()
    model(input_ids=ids[start : start + 8], labels=labels[start : start + 8]).loss.backward()
    optimizer.step()
model.save_pretrained("saved")
