# codes:
import copy, torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
torch.manual_seed(0)
X = torch.randn(256, 8); Y = (X @ torch.randn(8, 1)).squeeze(1)
loader = DataLoader(TensorDataset(X, Y), batch_size=16, shuffle=True)
net = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 1))
opt = torch.optim.SGD(net.parameters(), lr=1e-2)
start = copy.deepcopy(net.state_dict())
for lr in (1e-3, 1e-2, 5e-2):
    torch.manual_seed(0)
    net.load_state_dict(start)
    for g in opt.param_groups: g["lr"] = lr
    for x, y in loader:
        loss = nn.functional.mse_loss(net(x).squeeze(1), y)
        opt.zero_grad(); loss.backward(); opt.step()
    print(lr, loss.item())
