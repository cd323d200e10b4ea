# codes:
import torch
from torch import nn
from torch.distributions import Independent, Normal, kl_divergence

torch.manual_seed(9)
goal = torch.randn(6, 2)
policy = nn.Sequential(nn.Linear(6, 32), nn.Tanh(), nn.Linear(32, 4))
old = nn.Sequential(nn.Linear(6, 32), nn.Tanh(), nn.Linear(32, 4))
into, out = nn.Linear(12, 8), nn.Linear(4, 12)
optimizer = torch.optim.Adam([*policy.parameters(), *into.parameters(), *out.parameters()], lr=3e-3)
data = torch.randn(400, 4) @ torch.randn(4, 12)


def acts(net, seen):
    mean, raw = net(seen).chunk(2, -1)
    return Independent(Normal(mean, nn.functional.softplus(raw) + 0.05), 1)


for round_ in range(4):
    old.load_state_dict(policy.state_dict())
    for x in data.split(40):
        seen = torch.randn(40, 6)
        with torch.no_grad():
            before = acts(old, seen)
            act = before.sample()
        now = acts(policy, seen)
        pay = -(act - seen @ goal).square().sum(-1)
        gain = (now.log_prob(act) - before.log_prob(act)).exp() * (pay - pay.mean()) / pay.std()
        mean, raw = into(x).chunk(2, -1)
        code = Normal(mean, nn.functional.softplus(raw) + 1e-3)
        fit = Normal(out(code.rsample()), 0.7).log_prob(x).sum(-1)
        bound = fit - 0.3 * kl_divergence(code, Normal(torch.zeros(4), torch.ones(4))).sum(-1)
        loss = -(gain - 0.5 * kl_divergence(before, now) + 0.01 * now.entropy()).mean() - bound.mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(round_, loss.item(), pay.mean().item())
