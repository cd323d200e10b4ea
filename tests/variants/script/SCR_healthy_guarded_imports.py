# codes:
import torch
from torch import nn

try:
    import no_such_package as logger
except ImportError:
    logger = None
try:
    from torch.optim import NoSuchOptimizer as Optimizer
except ImportError:
    from torch.optim import AdamW as Optimizer


def call(function, **options):
    try:
        return function(**options)
    except TypeError:
        return function()


torch.manual_seed(0)
inputs, labels = torch.randn(64, 8), torch.randint(0, 2, (64,))
model = nn.Linear(8, 2)
optimizer = Optimizer(model.parameters(), lr=1e-3)
call(torch.get_num_threads, wanted=2)
width = getattr(torch, "no_such_constant", 8)
for start in range(0, 64, 16):
    loss = nn.functional.cross_entropy(model(inputs[start : start + 16]), labels[start : start + 16])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
