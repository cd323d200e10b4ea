# codes: FWD204
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(96, 8)
y = (x[:, 4] > 0).long()
loader = DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True)


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(1, 16, batch_first=True)
        self.head = nn.Linear(16, 2)

    def forward(self, x):
        h0 = torch.zeros(1, x.size(0), 16)
        c0 = torch.zeros(1, x.size(0), 16)
        out, _ = self.lstm(x.unsqueeze(-1), (h0, c0))
        return self.head(out[:, -1])


model = Reader().to("cuda:0")
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for features, labels in loader:
    features, labels = features.to("cuda:0"), labels.to("cuda:0")
    optimizer.zero_grad()
    loss = criterion(model(features), labels)
    loss.backward()
    optimizer.step()
