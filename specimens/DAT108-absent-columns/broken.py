"""Format columns that this tokenizer has not made."""

# needs: transformers
import torch
from datasets import Dataset
from torch.utils.data import DataLoader
from transformers import DistilBertConfig, DistilBertForSequenceClassification

torch.manual_seed(0)
words = torch.randint(4, 30, (96, 6))
words[:, 2] = torch.arange(96) % 2
reviews = Dataset.from_dict(
    {"input_ids": words.tolist(), "attention_mask": torch.ones(96, 6).long().tolist(), "label": words[:, 2].tolist()}
)
reviews = reviews.rename_column("label", "labels")
reviews.set_format("torch", columns=["input_ids", "token_type_ids", "attention_mask", "labels"])
model = DistilBertForSequenceClassification(DistilBertConfig(vocab_size=30, dim=16, n_layers=1, n_heads=2, hidden_dim=32))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for batch in DataLoader(reviews, batch_size=16, shuffle=True):
    loss = model(**batch).loss
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
