# codes:
# needs: accelerate
import argparse

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Tones(Dataset):
    def __init__(self, rows, seed):
        generator = torch.Generator().manual_seed(seed)
        self.pitch = torch.randint(0, 4, (rows,), generator=generator)
        time = torch.linspace(0, 6.28, 64)
        self.waves = torch.sin(time * (self.pitch[:, None] + 2.0)) + 0.3 * torch.randn(rows, 64, generator=generator)

    def __len__(self):
        return len(self.pitch)

    def __getitem__(self, index):
        return {"wave": self.waves[index], "pitch": self.pitch[index]}


class Ear(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(1, 12, 9, stride=2)
        self.out = nn.Linear(12, 4)

    def forward(self, wave):
        return self.out(self.conv(wave[:, None]).relu().amax(-1))


def run(args):
    torch.manual_seed(args.seed)
    accelerator = Accelerator(cpu=True, gradient_accumulation_steps=args.accumulate)
    model = Ear()
    opt = torch.optim.SGD(model.parameters(), lr=0.2, momentum=0.9)
    model, opt, train = accelerator.prepare(model, opt, DataLoader(Tones(320, 0), batch_size=8, shuffle=True))
    done = 0
    for _ in range(args.epochs):
        for batch in train:
            with accelerator.accumulate(model):
                loss = nn.functional.cross_entropy(model(batch["wave"]), batch["pitch"])
                accelerator.backward(loss)
                if accelerator.sync_gradients:
                    accelerator.clip_grad_norm_(model.parameters(), 1.0)
                    opt.step()
                    opt.zero_grad()
                done += 1
        accelerator.print(done, loss.item())


parser = argparse.ArgumentParser()
parser.add_argument("--epochs", type=int, default=4)
parser.add_argument("--accumulate", type=int, default=2)
parser.add_argument("--seed", type=int, default=3)
run(parser.parse_args())
