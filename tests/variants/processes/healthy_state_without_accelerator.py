# codes:
# needs: accelerate
# launch: accelerate launch --num_processes 2
import torch
from accelerate import PartialState
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP

state = PartialState()
print("STATE", state.num_processes, state.process_index, state.device)
torch.manual_seed(0)
x = torch.randn(64, 4)
y = x.sum(dim=1, keepdim=True)
model = DDP(nn.Linear(4, 1).to(state.device))
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
with state.split_between_processes(list(range(64))) as rows:
    for epoch in range(2):
        for start in range(0, len(rows), 8):
            chosen = rows[start : start + 8]
            loss = nn.functional.mse_loss(model(x[chosen]), y[chosen])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
state.wait_for_everyone()
if state.is_main_process:
    torch.save(model.module.state_dict(), "m.pt")
