# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
torch.manual_seed(0)
X = torch.randn(256, 8); Y = (X @ torch.randn(8, 1)).squeeze(1)
loader = DataLoader(TensorDataset(X, Y), batch_size=16, shuffle=True)
nets = {w: nn.Sequential(nn.Linear(8, w), nn.ReLU(), nn.Linear(w, 1)) for w in (16, 32, 64)}
opts = {w: torch.optim.Adam(net.parameters(), lr=1e-2) for w, net in nets.items()}
for w, net in nets.items():
    torch.manual_seed(1)
    for x, y in loader:
        loss = nn.functional.mse_loss(net(x).squeeze(1), y)
        opts[w].zero_grad(); loss.backward(); opts[w].step()
    print(w, float(loss))
