# codes: DAT403
# needs: accelerate
import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader, TensorDataset, random_split

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
ids = torch.randint(0, 20, (123, 5))
whole = TensorDataset(ids, ids.sum(1) % 2)
n = len(whole)
parts = random_split(whole, (n * 8 // 10, n // 10, n // 10))
net = torch.nn.Sequential(torch.nn.Embedding(20, 8), torch.nn.Flatten(), torch.nn.Linear(40, 2))
net, adam, loader = accelerator.prepare(
    net, torch.optim.Adam(net.parameters(), lr=1e-2), DataLoader(parts[0], batch_size=16, shuffle=True)
)
for x, y in loader:
    loss = torch.nn.functional.cross_entropy(net(x), y)
    adam.zero_grad()
    accelerator.backward(loss)
    adam.step()
