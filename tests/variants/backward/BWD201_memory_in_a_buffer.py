# codes: BWD201 STP303 SCR125
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(320, 5, 3)
y = x.sum((1, 2))
loader = DataLoader(TensorDataset(x, y), batch_size=32)


class Memory(nn.Module):
    def __init__(self):
        super().__init__()
        self.write, self.read = nn.Linear(8 + 3, 8), nn.Linear(8, 1)
        self.register_buffer("memory", torch.zeros(8))

    def forward(self, x):
        state = self.memory.expand(len(x), 8)
        for step in x.unbind(1):
            state = torch.tanh(self.write(torch.cat([state, step], 1)))
        self.memory = state.mean(0)
        return self.read(state).squeeze(-1)


model = Memory()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 1e-2, epochs=2, steps_per_epoch=len(loader))


def run(epoch):
    for inputs, targets in loader:
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(inputs), targets)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        schedule.step()
    return loss.item()


for epoch in range(6):
    print(epoch, run(epoch))
print(f"memory {model.memory:.2f}")
