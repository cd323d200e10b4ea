# codes: STP213
# needs: transformers
import torch
from torch.utils.data import DataLoader, TensorDataset
from transformers import BertConfig, BertForSequenceClassification

torch.manual_seed(0)
ids = torch.randint(5, 60, (160, 12))
labels = (ids[:, 3] > 30).long()
loader = DataLoader(TensorDataset(ids, labels), batch_size=16, shuffle=True)
config = BertConfig(
    vocab_size=60, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, num_labels=2
)


def run(epochs):
    for epoch in range(1, epochs + 1):
        model = BertForSequenceClassification(config)
        model.train()
        optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
        for batch, label in loader:
            loss = model(input_ids=batch, labels=label).loss
            loss.backward()
            optimizer.step()
            optimizer.zero_grad()
        print(epoch, loss.item())


run(3)
