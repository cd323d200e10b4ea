# codes: DST101
# launch: torchrun --nproc_per_node 2
import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader, Dataset


class Signals(Dataset):
    def __len__(self):
        return 48

    def __getitem__(self, index):
        generator = torch.Generator().manual_seed(index)
        signal = torch.randn(1, 16, generator=generator)
        return {"signal": signal, "target": signal.mean().reshape(1)}


def main():
    dist.init_process_group(backend="nccl")
    loader = DataLoader(Signals(), batch_size=6)
    net = nn.Sequential(nn.Conv1d(1, 4, 3), nn.ReLU(), nn.Flatten(), nn.Linear(56, 1))
    net = DistributedDataParallel(net)
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    for _ in range(2):
        for batch in loader:
            loss = nn.functional.mse_loss(net(batch["signal"]), batch["target"])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()


main()
