# codes:
"""Written for a GPU, rehearsed without one: what is pinned stays where it is."""

import torch
from torch import nn

torch.manual_seed(0)
device = "cuda"
series = torch.sin(torch.arange(4000) / 7.0)
model = nn.Sequential(nn.Linear(16, 32), nn.Tanh(), nn.Linear(32, 1)).to(device)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)


def get_batch():
    starts = torch.randint(len(series) - 17, (32,))
    windows = torch.stack([series[i : i + 17] for i in starts])
    return windows.pin_memory().to(device, non_blocking=True)


print(torch.cuda.get_device_properties(0).name)
begun, ended = (torch.cuda.Event(enable_timing=True) for _ in range(2))
begun.record()
for step in range(200):
    batch = get_batch()
    loss = nn.functional.mse_loss(model(batch[:, :16]), batch[:, 16:])
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    optimizer.zero_grad(set_to_none=True)
    if step % 50 == 0:
        print(step, loss.item())
ended.record()
torch.cuda.synchronize()
print(begun.elapsed_time(ended), torch.cuda.memory_summary())
