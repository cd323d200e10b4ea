# codes: SCR162
# The names of another model's weights are the keys of a dictionary of parameters: they hold dots.
import torch
from torch import nn

torch.manual_seed(0)
base = nn.Sequential(nn.Linear(6, 16), nn.Tanh(), nn.Linear(16, 1))


class Scaled(nn.Module):
    def __init__(self, base):
        super().__init__()
        self.base = base
        self.scales = nn.ParameterDict({name: nn.Parameter(torch.ones(())) for name, _ in base.named_parameters()})

    def forward(self, x):
        weights = {name: weight * self.scales[name] for name, weight in self.base.named_parameters()}
        return torch.func.functional_call(self.base, weights, (x,))


x = torch.randn(512, 6)
y = x[:, :1] - x[:, 1:2]
model = Scaled(base)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(20):
    for start in range(0, len(x), 64):
        loss = nn.functional.mse_loss(model(x[start : start + 64]), y[start : start + 64])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
