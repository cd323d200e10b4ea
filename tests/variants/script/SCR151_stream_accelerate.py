# codes: SCR151
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, IterableDataset
from transformers import get_linear_schedule_with_warmup

torch.manual_seed(0)


class Log(IterableDataset):
    def __iter__(self):
        generator = torch.Generator().manual_seed(1)
        for _ in range(160):
            line = torch.randn(6, generator=generator)
            yield {"line": line, "kind": (line.sum() > 0).long()}


def main():
    accelerator = Accelerator(cpu=True)
    stream = DataLoader(Log(), batch_size=16)
    network = nn.Sequential(nn.Linear(6, 24), nn.ReLU(), nn.Linear(24, 2))
    optimizer = torch.optim.AdamW(network.parameters(), lr=1e-2)
    steps = 2 * len(stream)
    schedule = get_linear_schedule_with_warmup(optimizer, 2, steps)
    network, optimizer, stream, schedule = accelerator.prepare(network, optimizer, stream, schedule)
    for _ in range(2):
        for batch in stream:
            optimizer.zero_grad()
            loss = nn.functional.cross_entropy(network(batch["line"]), batch["kind"])
            accelerator.backward(loss)
            optimizer.step()
            schedule.step()


main()
