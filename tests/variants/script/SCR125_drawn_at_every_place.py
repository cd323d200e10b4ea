# codes: DAT307 EVL101 FWD313 LOS306 SCR115 SCR116 SCR125
import math
import torch
import torch.nn as nn
from torch.utils.data import Dataset, DataLoader

text = "the quick brown fox jumps over the lazy dog. " * 30
chars = sorted(set(text))
stoi = {c: i for i, c in enumerate(chars)}
itos = {i: c for c, i in stoi.items()}


class CharData(Dataset):
    def __init__(self, text, block):
        self.data = [stoi[c] for c in text]
        self.block = block

    def __len__(self):
        return len(self.data)

    def __getitem__(self, idx):
        chunk = self.data[idx:idx + self.block + 1]
        return torch.tensor(chunk[:-1]), torch.tensor(chunk[1:])


class PositionalEncoding(nn.Module):
    def __init__(self, d_model, max_len=16):
        super().__init__()
        pos = torch.arange(max_len).unsqueeze(1)
        div = torch.exp(torch.arange(0, d_model, 2) * (-math.log(10000.0) / d_model))
        pe = torch.zeros(max_len, d_model)
        pe[:, 0::2] = torch.sin(pos * div)
        pe[:, 1::2] = torch.cos(pos * div)
        self.pe = pe

    def forward(self, x):
        return x + self.pe[:x.size(1)]


class CharModel(nn.Module):
    def __init__(self, vocab, d_model=32):
        self.embed = nn.Embedding(vocab, d_model)
        self.pos = PositionalEncoding(d_model)
        layer = nn.TransformerEncoderLayer(d_model, nhead=5, dim_feedforward=64, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 2)
        self.out = nn.Linear(d_model, vocab)

    def forward(self, x):
        mask = nn.Transformer.generate_square_subsequent_mask(x.size(1))
        h = self.encoder(self.pos(self.embed(x)), mask=mask, is_causal=True)
        return self.out(h)


torch.manual_seed(0)
block = 16
loader = DataLoader(CharData(text, block), batch_size=32, shuffle=True, drop_last=True)
model = CharModel(len(chars))
opt = torch.optim.AdamW(model.parameters(), lr=3e-3)
loss_fn = nn.CrossEntropyLoss()

for epoch in range(2):
    for step, (x, y) in enumerate(loader):
        logits = model(x)
        loss = loss_fn(logits, y)
        opt.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm(model.parameters(), 1.0)
        opt.step()
        if step % 10 == 0:
            print(f"{epoch} {step} {loss:.3f} ppl {math.exp(loss):.2f}")

context = torch.tensor([[stoi["t"]]])
for _ in range(20):
    logits = model(context[:, -block:])
    nxt = torch.multinomial(torch.softmax(logits, -1), 1)
    context = torch.cat([context, nxt], dim=1)
print("".join(itos[i] for i in context[0]))
