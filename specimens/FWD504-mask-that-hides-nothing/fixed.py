"""Which of two words a short text begins with, told by a small encoder."""

import torch
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForSequenceClassification

torch.manual_seed(0)
config = BertConfig(
    vocab_size=40, hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64, num_labels=2
)
model = BertForSequenceClassification(config)
lengths = torch.randint(4, 12, (128,))
texts = [torch.randint(5, 40, (int(n),)) for n in lengths]
rows = [(text, int(text[0] > 20)) for text in texts]


def collate(batch):
    ids = pad_sequence([text for text, _ in batch], batch_first=True, padding_value=config.pad_token_id)
    mask = (ids != config.pad_token_id).long()
    return ids, mask, torch.tensor([label for _, label in batch])


optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(4):
    for ids, mask, labels in DataLoader(rows, batch_size=16, shuffle=True, collate_fn=collate):
        optimizer.zero_grad()
        loss = model(input_ids=ids, attention_mask=mask, labels=labels).loss
        loss.backward()
        optimizer.step()
