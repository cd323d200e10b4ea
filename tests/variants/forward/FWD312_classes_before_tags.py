# codes: FWD312
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(50, 16)
        self.rnn = nn.LSTM(16, 16, batch_first=True, bidirectional=True)
        self.tags = nn.Linear(32, 5)

    def forward(self, ids):
        return self.tags(self.rnn(self.words(ids))[0])


ids = torch.randint(0, 50, (300, 14))
model = Tagger()
criterion = nn.CrossEntropyLoss()
opt = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(4):
    for words, tags in DataLoader(TensorDataset(ids, ids % 5), batch_size=20, shuffle=True):
        logits = model(words)
        loss = criterion(logits.reshape(len(words), 5, 14), tags)
        opt.zero_grad()
        loss.backward()
        opt.step()
