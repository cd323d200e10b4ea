# codes: SCR105
import no_such_module_of_ours
import torch
from no_such_package.metrics import score
from torch import nn

torch.manual_seed(0)
inputs, labels = torch.randn(64, 8), torch.randint(0, 2, (64,))
model = nn.Linear(8, 2)
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
for start in range(0, 64, 16):
    loss = nn.functional.cross_entropy(model(inputs[start : start + 16]), labels[start : start + 16])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(score(labels), no_such_module_of_ours)
