# codes: FWD302
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
waves = torch.randn(60, 400, 1)
keywords = torch.randint(0, 4, (60,))
waves = waves + keywords[:, None, None]


class KeywordNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(1, 16, 9, stride=4)
        self.pool = nn.AdaptiveAvgPool1d(1)
        self.fc = nn.Linear(16, 4)

    def forward(self, wave):
        h = torch.relu(self.conv(wave))
        return self.fc(self.pool(h).squeeze(-1))


model = KeywordNet()
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
loader = DataLoader(TensorDataset(waves, keywords), batch_size=12, shuffle=True)
for wave, y in loader:
    optimizer.zero_grad()
    loss = criterion(model(wave), y)
    loss.backward()
    optimizer.step()
