# codes: STP302
# needs: accelerate transformers
"""The schedule has as many steps as one epoch, and a dictionary of settings says that there are four."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from transformers import get_linear_schedule_with_warmup

SETTINGS = {"epochs": 4, "rate": 2e-3, "size": 20}


def main():
    torch.manual_seed(0)
    accelerator = Accelerator(cpu=True)
    points = torch.randn(600, 5)
    wanted = (points.prod(1) > 0).long()
    batches = DataLoader(TensorDataset(points, wanted), SETTINGS["size"], shuffle=True)
    net = nn.Sequential(nn.Linear(5, 40), nn.ReLU(), nn.Linear(40, 2))
    optimizer = torch.optim.AdamW(net.parameters(), lr=SETTINGS["rate"])
    schedule = get_linear_schedule_with_warmup(optimizer, num_warmup_steps=5, num_training_steps=len(batches))
    net, optimizer, batches, schedule = accelerator.prepare(net, optimizer, batches, schedule)
    for _ in range(SETTINGS["epochs"]):
        for given, answer in batches:
            loss = nn.functional.cross_entropy(net(given), answer)
            accelerator.backward(loss)
            optimizer.step()
            schedule.step()
            optimizer.zero_grad()
        accelerator.print(loss.item())


main()
