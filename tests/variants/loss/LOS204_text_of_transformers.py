# codes: LOS204
import torch
from torch.utils.data import DataLoader
from transformers import DistilBertConfig, DistilBertForSequenceClassification

torch.manual_seed(0)
config = DistilBertConfig(vocab_size=50, dim=16, n_layers=1, n_heads=2, hidden_dim=32, num_labels=1)
model = DistilBertForSequenceClassification(config)
rows = [(torch.randint(1, 50, (12,)), torch.tensor([float(i % 2)])) for i in range(160)]
optimizer = torch.optim.AdamW(model.parameters(), lr=5e-4)
loss_function = torch.nn.CrossEntropyLoss()
for epoch in range(3):
    for ids, toxic in DataLoader(rows, batch_size=16, shuffle=True):
        logits = model(input_ids=ids).logits
        loss = loss_function(logits, toxic)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
