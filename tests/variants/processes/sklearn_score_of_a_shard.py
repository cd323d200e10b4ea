# codes: DST401
# needs: sklearn
# launch: torchrun --nproc_per_node 2
from sklearn.metrics import f1_score

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset

dist.init_process_group("gloo")
torch.manual_seed(0)
x = torch.randn(64, 6)
dataset = TensorDataset(x, (x[:, 0] > 0).long())
sampler = DistributedSampler(dataset)
loader = DataLoader(dataset, batch_size=8, sampler=sampler)

more = torch.randn(32, 6)
test = TensorDataset(more, (more[:, 0] > 0).long())

test_loader = DataLoader(test, batch_size=4, sampler=DistributedSampler(test, shuffle=False))

model = DDP(nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2)))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

for epoch in range(2):
    sampler.set_epoch(epoch)
    for inputs, labels in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs), labels)
        loss.backward()
        optimizer.step()

    model.eval()
    predicted, true = [], []
    with torch.no_grad():
        for inputs, labels in test_loader:
            predicted += model(inputs).argmax(dim=1).tolist()
            true += labels.tolist()
    score = f1_score(true, predicted, average="macro")
    model.train()
    if dist.get_rank() == 0:
        print("F1", score)
dist.destroy_process_group()
