# codes: LOS310 STP303
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
EPOCHS, BATCH = 5, 16
frames = torch.randn(200, 12, 6)
spoken = torch.randint(1, 5, (200, 4))
loader = DataLoader(TensorDataset(frames, spoken), batch_size=BATCH, shuffle=True)


class Listener(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(6, 16, batch_first=True)
        self.out = nn.Linear(16, 5)

    def forward(self, x):
        return self.out(self.rnn(x)[0]).log_softmax(-1)


model = Listener()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=0.01, total_steps=len(frames) // BATCH * EPOCHS)
ctc = nn.CTCLoss()
for epoch in range(EPOCHS):
    for x, y in loader:
        scores = model(x)
        rows = len(x)
        loss = ctc(scores, y, torch.full((rows,), 12), torch.full((rows,), 4))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
    print(epoch, loss.item())
