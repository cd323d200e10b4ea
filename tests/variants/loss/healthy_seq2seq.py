# codes:
# needs: transformers
import torch
from torch.utils.data import DataLoader
from transformers import T5Config, T5ForConditionalGeneration

torch.manual_seed(0)
rows = [([5 + i % 9] * (3 + i % 3) + [1], [6 + i % 9] * (2 + i % 4) + [1]) for i in range(24)]


def collate(examples):
    def fill(lists, value):
        longest = max(map(len, lists))
        return torch.tensor([row + [value] * (longest - len(row)) for row in lists])

    ids = fill([a for a, _ in examples], 0)
    return {"input_ids": ids, "attention_mask": (ids != 0).long(), "labels": fill([b for _, b in examples], -100)}


config = T5Config(vocab_size=30, d_model=16, d_kv=8, d_ff=16, num_layers=1, num_heads=2, decoder_start_token_id=0)
model = T5ForConditionalGeneration(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
model.train()
for batch in DataLoader(rows, batch_size=8, collate_fn=collate):
    loss = model(**batch).loss
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
