# needs: transformers
"""A translator that turns rows of signs around, scored by what it generates for the rows that are held out."""

import torch
from torch.utils.data import DataLoader
from transformers import T5Config, T5ForConditionalGeneration

torch.manual_seed(0)
PAD, END = 0, 1
signs = [torch.randint(3, 40, (24 + number % 8,)) for number in range(96)]


def collate(rows):
    ids = torch.nn.utils.rnn.pad_sequence(rows, batch_first=True, padding_value=PAD)
    turned = [torch.cat([row.flip(0), torch.tensor([END])]) for row in rows]
    labels = torch.nn.utils.rnn.pad_sequence(turned, batch_first=True, padding_value=-100)
    return ids, (ids != PAD).long(), labels


train = DataLoader(signs[:64], batch_size=16, shuffle=True, collate_fn=collate)
held_out = DataLoader(signs[64:], batch_size=16, collate_fn=collate)
config = T5Config(
    vocab_size=40, d_model=32, d_kv=8, d_ff=64, num_layers=1, num_heads=2, decoder_start_token_id=PAD, eos_token_id=END
)
model = T5ForConditionalGeneration(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
for _epoch in range(3):
    model.train()
    for ids, mask, labels in train:
        loss = model(input_ids=ids, attention_mask=mask, labels=labels).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
model.eval()
right = 0
for ids, mask, labels in held_out:
    answers = model.generate(input_ids=ids, attention_mask=mask)
    for answer, wanted in zip(answers, labels, strict=True):
        right += answer[answer > END].tolist() == wanted[wanted > END].tolist()
print(right / 32)
