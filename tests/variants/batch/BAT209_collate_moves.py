# codes: BAT209
import numpy as np
import torch
import torch.nn.functional as F
from torch.utils.data import DataLoader

DEVICE = "cuda"
rng = np.random.default_rng(0)
series = [(rng.normal(size=(12, 3)).astype("float32"), int(index % 2)) for index in range(120)]
for values, answer in series:
    values += answer


def together(rows):
    values = torch.stack([torch.from_numpy(values) for values, _ in rows]).to(DEVICE)
    answers = torch.tensor([answer for _, answer in rows], device=DEVICE)
    return {"values": values, "answers": answers}


class Recurrent(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = torch.nn.GRU(3, 16, batch_first=True)
        self.head = torch.nn.Linear(16, 2)

    def forward(self, values):
        _, last = self.gru(values)
        return self.head(last[-1])


torch.manual_seed(0)
net = Recurrent().to(DEVICE)
adam = torch.optim.Adam(net.parameters(), lr=3e-3)
for _ in range(3):
    for batch in DataLoader(series, batch_size=20, shuffle=True, collate_fn=together, num_workers=4):
        loss = F.cross_entropy(net(batch["values"]), batch["answers"])
        adam.zero_grad()
        loss.backward()
        adam.step()
