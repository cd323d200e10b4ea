# codes: LOS306
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset


class Sounds(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(1, 12, 9, stride=4)
        self.fc = nn.Linear(12, 3)

    def forward(self, x):
        x = F.relu(self.conv(x))
        x = F.avg_pool1d(x, x.shape[-1]).permute(0, 2, 1)
        return F.log_softmax(self.fc(x), dim=2)


torch.manual_seed(0)
kinds = torch.randint(0, 3, (60,))
waves = torch.sin(torch.arange(80) * (kinds.view(-1, 1) + 1) / 6).unsqueeze(1)
net = Sounds()
adam = torch.optim.Adam(net.parameters(), lr=1e-2)
for epoch in range(2):
    for wave, kind in DataLoader(TensorDataset(waves, kinds), batch_size=12, shuffle=True):
        adam.zero_grad()
        loss = F.nll_loss(net(wave), kind)
        loss.backward()
        adam.step()
