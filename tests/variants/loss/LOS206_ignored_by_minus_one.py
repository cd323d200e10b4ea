# codes: LOS206
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Names(Dataset):
    def __init__(self, length=12):
        self.length = length
        self.words = [torch.randint(1, 20, (n,)) for n in torch.randint(4, 10, (240,)).tolist()]

    def __len__(self):
        return len(self.words)

    def __getitem__(self, index):
        word = self.words[index]
        x, y = torch.zeros(2, self.length, dtype=torch.long)
        x[1 : 1 + len(word)] = word
        y[1 : 1 + len(word)] = word
        y[len(word) + 2 :] = -1
        return x, y


class Decoder(nn.Module):
    def __init__(self, vocabulary=20, size=32):
        super().__init__()
        self.embedding = nn.Embedding(vocabulary, size)
        self.block = nn.GRU(size, size, batch_first=True)
        self.out = nn.Linear(size, vocabulary)

    def forward(self, idx, targets=None):
        logits = self.out(self.block(self.embedding(idx))[0])
        loss = None
        if targets is not None:
            loss = F.cross_entropy(logits.view(-1, logits.size(-1)), targets.view(-1), ignore_index=-1)
        return logits, loss


model = Decoder()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(3):
    for x, y in DataLoader(Names(), batch_size=12, shuffle=True):
        logits, loss = model(x, y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
