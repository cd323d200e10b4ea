"""Physics-informed network: u'' + u = 0 with u(0)=0, u'(0)=1."""
import torch, torch.nn as nn
torch.manual_seed(123)
net = nn.Sequential(nn.Linear(1, 32), nn.ReLU(), nn.Linear(32, 32), nn.ReLU(), nn.Linear(32, 1))
t_boundary = torch.tensor(0.).view(-1, 1).requires_grad_(True)
t_physics = torch.linspace(0, 3, 60).view(-1, 1).requires_grad_(True)
t_test = torch.linspace(0, 3, 300).view(-1, 1); u_exact = torch.sin(t_test)
optimiser = torch.optim.Adam(net.parameters(), lr=1e-3)
for i in range(3001):
    optimiser.zero_grad()
    u = net(t_boundary)
    loss1 = (torch.squeeze(u) - 0) ** 2
    dudt = torch.autograd.grad(u, t_boundary, torch.ones_like(u), create_graph=True)[0]
    loss2 = (torch.squeeze(dudt) - 1) ** 2
    u = net(t_physics)
    dudt = torch.autograd.grad(u, t_physics, torch.ones_like(u), create_graph=True)[0]
    d2 = torch.autograd.grad(dudt, t_physics, torch.ones_like(dudt), create_graph=True)[0]
    loss3 = torch.mean((d2 + u) ** 2)
    loss = loss1 + 1e-1 * loss2 + 1e-1 * loss3
    loss.backward(); optimiser.step()
    if i % 1000 == 0: print(i, loss.item(), ((net(t_test) - u_exact) ** 2).mean().item())
