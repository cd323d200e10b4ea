# codes: SCR135
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Tagger(nn.Module):
    def __init__(self, words=60, tags=4):
        super().__init__()
        self.embed = nn.Embedding(words, 24)
        self.rnn = nn.GRU(24, 24, batch_first=True)
        self.head = nn.Linear(24, tags)

    def forward(self, ids):
        return self.head(self.rnn(self.embed(ids))[0])


def main():
    torch.manual_seed(0)
    ids = torch.randint(0, 60, (160, 9))
    tags = ids % 4
    tagger = Tagger
    optimizer = torch.optim.Adam(tagger.parameters(), lr=1e-2)
    for epoch in range(2):
        for words, wanted in DataLoader(TensorDataset(ids, tags), batch_size=16, shuffle=True):
            optimizer.zero_grad()
            logits = tagger(words)
            loss = nn.functional.cross_entropy(logits.flatten(0, 1), wanted.flatten())
            loss.backward()
            optimizer.step()
        print(epoch, loss.item())


main()
