# codes: BAT104
# needs: accelerate
from pathlib import Path

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Recordings(Dataset):
    def __init__(self):
        self.files = [Path(f"recording-{i}.wav") for i in range(48)]

    def __len__(self):
        return len(self.files)

    def __getitem__(self, i):
        return {"file": self.files[i], "wave": torch.randn(20) + i % 3, "speaker": i % 3}


def main():
    torch.manual_seed(0)
    accelerator = Accelerator(cpu=True)
    net = nn.Linear(20, 3)
    net, optimizer, loader = accelerator.prepare(
        net, torch.optim.Adam(net.parameters(), lr=0.01), DataLoader(Recordings(), batch_size=12, shuffle=True)
    )
    for batch in loader:
        loss = nn.functional.cross_entropy(net(batch["wave"]), batch["speaker"])
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()


if __name__ == "__main__":
    main()
