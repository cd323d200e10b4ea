# codes: RES308
# needs: accelerate
import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
points = torch.randn(128, 6)
above = (points.sum(1) > 0).float()
model = torch.nn.Sequential(torch.nn.Linear(6, 12), torch.nn.ReLU(), torch.nn.Linear(12, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
loader = DataLoader(TensorDataset(points, above), batch_size=16, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for _ in range(2):
    for x, y in loader:
        loss = torch.nn.functional.binary_cross_entropy_with_logits(model(x).squeeze(1), y)
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
torch.save(accelerator.unwrap_model(model).state_dict(), "experiments/7/model.pt")
