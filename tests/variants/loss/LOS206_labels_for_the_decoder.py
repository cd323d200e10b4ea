# codes: LOS206
# needs: transformers
"""A loop whose batches give the decoder its labels, where it is to read them one place on."""

import torch
from torch.utils.data import DataLoader, Dataset
from transformers import BartConfig, BartForConditionalGeneration

torch.manual_seed(12)
PAD, BOS, EOS = 1, 0, 2


class Reverse(Dataset):
    """write the digits of the source in reverse order"""

    def __init__(self, n, seed):
        g = torch.Generator().manual_seed(seed)
        self.rows = [
            torch.randint(4, 24, (int(torch.randint(4, 9, (1,), generator=g)),), generator=g) for _ in range(n)
        ]

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, i):
        row = self.rows[i]
        wrap = lambda r: torch.cat([torch.tensor([BOS]), r, torch.tensor([EOS])])
        return wrap(row), wrap(row.flip(0))


def pad(rows, value):
    return torch.nn.utils.rnn.pad_sequence(rows, batch_first=True, padding_value=value)


def collate_fn(batch):
    src = pad([s for s, _ in batch], PAD)
    tgt = pad([t for _, t in batch], PAD)
    labels = tgt.masked_fill(tgt == PAD, -100)
    return {"input_ids": src, "attention_mask": (src != PAD).long(), "decoder_input_ids": tgt, "labels": labels}


train_loader = DataLoader(Reverse(1200, 0), batch_size=32, shuffle=True, collate_fn=collate_fn)
valid_loader = DataLoader(Reverse(128, 1), batch_size=32, collate_fn=collate_fn)
model = BartForConditionalGeneration(
    BartConfig(
        vocab_size=24,
        d_model=64,
        encoder_layers=2,
        decoder_layers=2,
        encoder_attention_heads=4,
        decoder_attention_heads=4,
        encoder_ffn_dim=128,
        decoder_ffn_dim=128,
        max_position_embeddings=32,
        pad_token_id=PAD,
        bos_token_id=BOS,
        eos_token_id=EOS,
        decoder_start_token_id=EOS,
        forced_eos_token_id=EOS,
    )
)
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)

for epoch in range(3):
    model.train()
    for step, batch in enumerate(train_loader):
        loss = model(**batch).loss
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad()
        if step % 10 == 0:
            print(f"{epoch}/{step}: {loss.item():.3f}")
    model.eval()
    exact = 0
    for batch in valid_loader:
        out = model.generate(batch["input_ids"], attention_mask=batch["attention_mask"], max_new_tokens=12, num_beams=1)
        for o, l in zip(out, batch["labels"]):
            l = [t for t in l.tolist() if t > 3]
            exact += [t for t in o.tolist() if t > 3] == l
    print("exact match", exact / 128)
