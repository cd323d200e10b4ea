# codes: FWD605
# needs: transformers
import tempfile

import torch
from torch.utils.data import DataLoader, TensorDataset
from transformers import DistilBertConfig, DistilBertForMaskedLM, DistilBertForSequenceClassification

torch.manual_seed(2)
folder = tempfile.mkdtemp()
config = DistilBertConfig(vocab_size=50, dim=32, hidden_dim=64, n_layers=1, n_heads=2, max_position_embeddings=16)


def fit(model, rows, rate):
    optimizer = torch.optim.AdamW(model.parameters(), lr=rate)
    model.train()
    for _epoch in range(3):
        for ids, labels in DataLoader(rows, batch_size=32, shuffle=True):
            optimizer.zero_grad()
            model(input_ids=ids, labels=labels).loss.backward()
            optimizer.step()


texts = torch.randint(5, 50, (640, 12))
texts[:, 6:] = texts[:, :6]
hidden = torch.rand(texts.shape) < 0.2
fit(reader := DistilBertForMaskedLM(config), TensorDataset(texts.masked_fill(hidden, 4), texts.masked_fill(~hidden, -100)), 2e-3)
reader.save_pretrained(folder)

labelled = torch.randint(5, 50, (320, 12))
labels = (labelled < 9).any(1).long()
judge = DistilBertForSequenceClassification(DistilBertConfig.from_pretrained(folder, num_labels=2))
fit(judge, TensorDataset(labelled, labels), 1e-3)
