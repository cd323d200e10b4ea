# codes: SCR101
# needs: transformers
import torch
from torch.utils.data import DataLoader, TensorDataset
from transformers import get_linear_schedule_with_warmup

torch.manual_seed(0)
table = torch.randn(96, 5)
loader = DataLoader(TensorDataset(table, table @ torch.randn(5)), batch_size=16, shuffle=True)
net = torch.nn.Sequential(torch.nn.Linear(5, 24), torch.nn.Tanh(), torch.nn.Linear(24, 1))
optimizer = torch.optim.AdamW(net.parameters(), lr=1e-2)
epochs = 3
schedule = get_linear_schedule_with_warmup(optimizer, num_warmup_steps=2, total_steps=epochs * len(loader))
for _ in range(epochs):
    for x, y in loader:
        loss = torch.nn.functional.mse_loss(net(x).squeeze(1), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
