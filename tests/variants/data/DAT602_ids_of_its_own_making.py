# codes: DAT602
# needs: transformers
import random

import torch
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader
from transformers import GPTNeoXConfig, GPTNeoXForCausalLM

STOP = 0
NOTES = {name: number for number, name in enumerate("c d e f g a b".split(), 1)}


def tune(rng):
    start, steps = rng.randrange(7), rng.randint(3, 9)
    return [list(NOTES.values())[(start + 2 * k) % 7] for k in range(steps)] + [STOP]


def batched(tunes):
    rows = [torch.tensor(t) for t in tunes]
    ids = pad_sequence(rows, batch_first=True, padding_value=STOP)
    seen = pad_sequence([torch.ones_like(r) for r in rows], batch_first=True)
    labels = torch.where(ids == STOP, -100, ids)
    return ids, seen, labels


rng = random.Random(1)
torch.manual_seed(1)
loader = DataLoader([tune(rng) for _ in range(600)], batch_size=20, shuffle=True, collate_fn=batched)
model = GPTNeoXForCausalLM(
    GPTNeoXConfig(vocab_size=8, hidden_size=48, num_hidden_layers=2, num_attention_heads=4, intermediate_size=96,
                  max_position_embeddings=24, bos_token_id=None, eos_token_id=STOP)
)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(3):
    for ids, seen, labels in loader:
        loss = model(input_ids=ids, attention_mask=seen, labels=labels).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
