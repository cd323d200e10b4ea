# needs: transformers
import torch
from torch.utils.data import DataLoader, TensorDataset
from transformers import DistilBertConfig, DistilBertForSequenceClassification

torch.manual_seed(0)
lengths = torch.randint(4, 16, (320,))
mask = (torch.arange(16) < lengths[:, None]).long()
ids = torch.randint(3, 50, (320, 16)) * mask
labels = (ids[:, 0] > 25).long()
config = DistilBertConfig(vocab_size=50, dim=32, hidden_dim=64, n_layers=1, n_heads=2, max_position_embeddings=16)
model = DistilBertForSequenceClassification(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(3):
    for input_ids, attention_mask, targets in DataLoader(TensorDataset(mask, ids, labels), 32, shuffle=True):
        loss = model(input_ids=input_ids, attention_mask=attention_mask, labels=targets).loss
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
    print(epoch, loss.item())
