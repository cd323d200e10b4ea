# codes: FWD502
import torch
from accelerate import Accelerator
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForSequenceClassification

torch.manual_seed(0)
rows = [(torch.randint(1, 50, (int(n),)), int(n) % 2) for n in torch.randint(5, 18, (240,))]


def collate(batch):
    ids = pad_sequence([row for row, _ in batch], batch_first=True)
    return {"input_ids": ids, "attention_mask": (ids == 0).long(), "labels": torch.tensor([y for _, y in batch])}


accelerator = Accelerator(cpu=True)
config = BertConfig(vocab_size=50, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
model = BertForSequenceClassification(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=5e-4)
loader = DataLoader(rows, batch_size=12, shuffle=True, collate_fn=collate)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(3):
    for batch in loader:
        loss = model(**batch).loss
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
