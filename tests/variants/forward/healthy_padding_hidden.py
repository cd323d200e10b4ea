# codes:
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

torch.manual_seed(0)
words = "bad good awful great film plot acting music slow fun boring lovely the a was is really quite".split()
vocab = {"<pad>": 0, **{w: i + 1 for i, w in enumerate(words)}}
sentiment = {"bad": -1, "awful": -1, "slow": -1, "boring": -1, "good": 1, "great": 1, "fun": 1, "lovely": 1}
g = torch.Generator().manual_seed(0)


def sentence():
    while True:
        n = int(torch.randint(4, 16, (1,), generator=g))
        ws = [words[int(i)] for i in torch.randint(0, len(words), (n,), generator=g)]
        score = sum(sentiment.get(w, 0) for w in ws)
        if score:
            return ws, int(score > 0)


data = [sentence() for _ in range(900)]


def collate(batch):
    ids = pad_sequence([torch.tensor([vocab[w] for w in ws]) for ws, _ in batch], batch_first=True)
    mask = ids != 0
    return ids, mask, torch.tensor([label for _, label in batch])


class Model(nn.Module):
    def __init__(self, d=32):
        super().__init__()
        self.emb = nn.Embedding(len(vocab), d, padding_idx=0)
        layer = nn.TransformerEncoderLayer(d, 4, 64, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 2)
        self.cls = nn.Parameter(torch.randn(1, 1, d))
        self.fc = nn.Linear(d, 2)

    def forward(self, ids, mask):
        x = torch.cat([self.cls.expand(len(ids), -1, -1), self.emb(ids)], 1)
        mask = torch.cat([torch.ones(len(ids), 1, dtype=torch.bool), mask], 1)
        x = self.encoder(x, src_key_padding_mask=~mask)
        x = (x * mask.unsqueeze(-1)).sum(1) / mask.sum(1, keepdim=True)
        return self.fc(x)


model = Model()
loader = DataLoader(data[:800], batch_size=32, shuffle=True, collate_fn=collate)
valid = DataLoader(data[800:], batch_size=50, collate_fn=collate)
opt = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(6):
    model.train()
    for ids, mask, y in loader:
        loss = nn.functional.cross_entropy(model(ids, mask), y)
        opt.zero_grad()
        loss.backward()
        opt.step()
    model.eval()
    with torch.no_grad():
        acc = sum((model(i, m).argmax(1) == y).sum().item() for i, m, y in valid) / 100
    print(epoch, loss.item(), acc)
