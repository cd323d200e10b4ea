# codes: BWD110
import torch
import torch.nn as nn

torch.manual_seed(1)


class AutoEncoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.enc, self.dec = nn.Linear(20, 5), nn.Linear(5, 20)

    def losses(self, x):
        code = torch.tanh(self.enc(x))
        return ((self.dec(code) - x) ** 2).mean(), 1e-3 * code.abs().mean()


data = torch.randn(400, 5) @ torch.randn(5, 20)
net = AutoEncoder()
opt = torch.optim.Adam(net.parameters(), lr=3e-3)
for step in range(60):
    x = data[torch.randint(0, 400, (32,))]
    opt.zero_grad()
    both = net.losses(x)
    both.backward()
    opt.step()
    if step % 20 == 19:
        print(step, both[0].item(), both[1].item())
