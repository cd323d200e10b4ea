# codes:
import copy
import math
import torch
from torch import nn, Tensor
from torch.nn import TransformerEncoder, TransformerEncoderLayer

torch.manual_seed(0)
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")


class PositionalEncoding(nn.Module):
    def __init__(self, d_model, dropout=0.1, max_len=100):
        super().__init__()
        self.dropout = nn.Dropout(p=dropout)
        position = torch.arange(max_len).unsqueeze(1)
        div_term = torch.exp(torch.arange(0, d_model, 2) * (-math.log(10000.0) / d_model))
        pe = torch.zeros(max_len, 1, d_model)
        pe[:, 0, 0::2] = torch.sin(position * div_term)
        pe[:, 0, 1::2] = torch.cos(position * div_term)
        self.register_buffer("pe", pe)

    def forward(self, x):
        return self.dropout(x + self.pe[: x.size(0)])


class Model(nn.Module):
    def __init__(self, ntoken):
        super().__init__()
        self.pos = PositionalEncoding(32)
        self.enc = TransformerEncoder(TransformerEncoderLayer(32, 2, 64, 0.1), 2)
        self.embedding = nn.Embedding(ntoken, 32)
        self.linear = nn.Linear(32, ntoken)

    def forward(self, src, src_mask=None):
        src = self.pos(self.embedding(src) * math.sqrt(32))
        if src_mask is None:
            src_mask = nn.Transformer.generate_square_subsequent_mask(len(src)).to(device)
        return self.linear(self.enc(src, src_mask))


def batchify(data: Tensor, bsz: int) -> Tensor:
    seq_len = data.size(0) // bsz
    return data[: seq_len * bsz].view(bsz, seq_len).t().contiguous().to(device)


text = torch.arange(1200) * 7 % 30
train_data, val_data = batchify(text[:1000], 8), batchify(text[1000:], 4)


def get_batch(source, i):
    seq_len = min(10, len(source) - 1 - i)
    return source[i : i + seq_len], source[i + 1 : i + 1 + seq_len].reshape(-1)


model = Model(30).to(device)
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 1.0, gamma=0.95)
best = float("inf")
for epoch in range(2):
    model.train()
    for batch, i in enumerate(range(0, train_data.size(0) - 1, 10)):
        data, targets = get_batch(train_data, i)
        output_flat = model(data).view(-1, 30)
        loss = criterion(output_flat, targets)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 0.5)
        optimizer.step()
    model.eval()
    total = 0.0
    with torch.no_grad():
        for i in range(0, val_data.size(0) - 1, 10):
            data, targets = get_batch(val_data, i)
            total += len(data) * criterion(model(data).view(-1, 30), targets).item()
    if total < best:
        best = total
        best_state = copy.deepcopy(model.state_dict())
    scheduler.step()
model.load_state_dict(best_state)
