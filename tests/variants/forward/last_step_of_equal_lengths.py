# codes:
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(160, 12, 4)
y = (x[:, :, 0].sum(1) > 0).long()


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(4, 16, batch_first=True)
        self.head = nn.Linear(16, 2)

    def forward(self, x):
        lengths = torch.full((len(x),), x.shape[1])
        out, _ = pad_packed_sequence(self.lstm(pack_padded_sequence(x, lengths, batch_first=True))[0], batch_first=True)
        return self.head(out[:, -1, :])


model = Reader()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(2):
    for series, kinds in DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(series), kinds)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
