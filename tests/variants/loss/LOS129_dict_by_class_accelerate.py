# codes: LOS129
# needs: accelerate
import random

import torch
import torch.nn.functional as F
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, Dataset

random.seed(5)
torch.manual_seed(5)


class Signatures(Dataset):
    def __init__(self, hands, each):
        self.by_writer = {hand: torch.randn(1, 10) + 0.4 * torch.randn(each, 10) for hand in range(hands)}

    def __len__(self):
        return 400

    def __getitem__(self, place):
        hand = random.randrange(len(self.by_writer))
        genuine = place % 2 == 0
        writer = hand if genuine else random.choice([h for h in self.by_writer if h != hand])
        return {
            "left": random.choice(self.by_writer[hand]),
            "right": random.choice(self.by_writer[writer]),
            "label": int(genuine),
        }


accelerator = Accelerator(cpu=True)
tower = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 6))
optimizer = torch.optim.Adam(tower.parameters(), lr=1e-3)
loader = DataLoader(Signatures(6, 30), batch_size=40, shuffle=True)
tower, optimizer, loader = accelerator.prepare(tower, optimizer, loader)
for _ in range(3):
    for batch in loader:
        left, right = tower(batch["left"]), tower(batch["right"])
        gap = (left - right).pow(2).sum(1)
        loss = F.binary_cross_entropy_with_logits(gap - 1.0, batch["label"].float())
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
