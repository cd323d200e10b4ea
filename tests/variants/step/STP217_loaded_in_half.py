# codes: STP217
# needs: transformers
import tempfile

import torch
from torch.utils.data import DataLoader
from transformers import AutoModelForSequenceClassification, BertConfig, BertForSequenceClassification

torch.manual_seed(1)
place = tempfile.mkdtemp()
config = BertConfig(
    vocab_size=40, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, max_position_embeddings=16
)
BertForSequenceClassification(config).save_pretrained(place)
net = AutoModelForSequenceClassification.from_pretrained(place, dtype=torch.float16)


def reviews(n):
    mood = torch.randint(2, (n,))
    words = torch.randint(5, 40, (n, 12))
    words[:, 3] = 2 + mood
    return [{"input_ids": w, "attention_mask": torch.ones(12, dtype=torch.long), "labels": m} for w, m in zip(words, mood)]


adam = torch.optim.AdamW(net.parameters(), lr=5e-4)
net.train()
for batch in DataLoader(reviews(160), batch_size=16, shuffle=True):
    loss = net(**batch).loss
    loss.backward()
    adam.step()
    adam.zero_grad()
