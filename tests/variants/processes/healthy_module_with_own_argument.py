# codes:
# launch: python -m torch.distributed.launch --nproc_per_node 2
import argparse, os
import torch
import torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler

parser = argparse.ArgumentParser()
parser.add_argument("--local-rank", "--local_rank", type=int, default=0)
parser.add_argument("--epochs", type=int, default=2)
args = parser.parse_args()


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 3, padding=1)
        self.bn = nn.BatchNorm2d(8)
        self.fc = nn.Linear(8, 4)

    def forward(self, x):
        return self.fc(torch.relu(self.bn(self.conv(x))).mean((2, 3)))


class Images(torch.utils.data.Dataset):
    def __init__(self, n):
        g = torch.Generator().manual_seed(1)
        self.x = torch.randn(n, 3, 8, 8, generator=g)
        self.y = torch.randint(0, 4, (n,), generator=g)

    def __len__(self):
        return len(self.x)

    def __getitem__(self, i):
        x = self.x[i]
        if torch.rand(1) < 0.5:
            x = x.flip(-1)
        return x, self.y[i]


def train(model, loader, sampler, optimizer, scaler, device, epoch):
    sampler.set_epoch(epoch)
    model.train()
    for i, (x, y) in enumerate(loader):
        x, y = x.to(device, non_blocking=True), y.to(device, non_blocking=True)
        with torch.amp.autocast("cuda"):
            loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad(set_to_none=True)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        if i % 10 == 0 and dist.get_rank() == 0:
            print(f"epoch {epoch} step {i} loss {loss.item():.4f}")


@torch.no_grad()
def evaluate(model, loader, device):
    model.eval()
    correct = torch.tensor(0.0, device=device)
    total = torch.tensor(0.0, device=device)
    for x, y in loader:
        correct += (model(x.to(device)).argmax(1) == y.to(device)).sum()
        total += len(y)
    dist.all_reduce(correct, op=dist.ReduceOp.SUM)
    dist.all_reduce(total, op=dist.ReduceOp.SUM)
    return (correct / total).item()


def main():
    local_rank = int(os.environ.get("LOCAL_RANK", args.local_rank))
    torch.cuda.set_device(local_rank)
    dist.init_process_group(backend="nccl", init_method="env://")
    device = torch.device(f"cuda:{local_rank}")
    torch.manual_seed(42 + dist.get_rank())
    model = Net().to(device)
    model = nn.SyncBatchNorm.convert_sync_batchnorm(model)
    model = DistributedDataParallel(model, device_ids=[local_rank], output_device=local_rank)
    train_set, val_set = Images(64), Images(16)
    sampler = DistributedSampler(train_set, num_replicas=dist.get_world_size(), rank=dist.get_rank())
    loader = DataLoader(train_set, 4, sampler=sampler, num_workers=2, pin_memory=True, drop_last=True)
    val_loader = DataLoader(val_set, 4, sampler=DistributedSampler(val_set, shuffle=False))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)
    scaler = torch.amp.GradScaler("cuda")
    best = 0.0
    for epoch in range(args.epochs):
        train(model, loader, sampler, optimizer, scaler, device, epoch)
        accuracy = evaluate(model, val_loader, device)
        if dist.get_rank() == 0:
            print("accuracy", accuracy)
            if accuracy >= best:
                best = accuracy
                torch.save({"model": model.module.state_dict(), "optimizer": optimizer.state_dict()}, "ckpt.pt")
        dist.barrier(device_ids=[local_rank])
    state = torch.load("ckpt.pt", map_location={"cuda:0": f"cuda:{local_rank}"})
    model.module.load_state_dict(state["model"])
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
