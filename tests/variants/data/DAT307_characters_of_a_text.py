# codes: DAT307
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

TEXT = "a fox and a hen went to the market to buy bread and to sell eggs before the rain came " * 12


class Characters(Dataset):
    def __init__(self, text, block):
        self.known = {c: i for i, c in enumerate(sorted(set(text)))}
        self.codes = [self.known[c] for c in text]
        self.block = block

    def __len__(self):
        return len(self.codes) - 1

    def __getitem__(self, start):
        piece = self.codes[start : start + self.block + 1]
        return torch.tensor(piece[:-1]), torch.tensor(piece[1:])


class Writer(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.table = nn.Embedding(size, 16)
        self.rnn = nn.GRU(16, 32, batch_first=True)
        self.out = nn.Linear(32, size)

    def forward(self, codes):
        return self.out(self.rnn(self.table(codes))[0])


def main():
    torch.manual_seed(0)
    data = Characters(TEXT, 16)
    model = Writer(len(data.known))
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
    loader = DataLoader(data, batch_size=32, shuffle=True, drop_last=True)
    for _ in range(2):
        for x, y in loader:
            loss = nn.functional.cross_entropy(model(x).transpose(1, 2), y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()


main()
