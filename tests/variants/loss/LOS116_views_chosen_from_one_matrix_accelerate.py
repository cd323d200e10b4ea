# codes: LOS116
import torch
import torch.nn.functional as F
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(2)
shapes = torch.randn(12, 20)
signals = shapes[torch.randint(0, 12, (640,))] + 0.3 * torch.randn(640, 20)
accelerator = Accelerator(cpu=True)
encoder = nn.Sequential(nn.Linear(20, 48), nn.ReLU(), nn.Linear(48, 16))
optimizer = torch.optim.Adam(encoder.parameters(), lr=1e-3)
loader = DataLoader(TensorDataset(signals), batch_size=32, shuffle=True, drop_last=True)
encoder, optimizer, loader = accelerator.prepare(encoder, optimizer, loader)
criterion = nn.CrossEntropyLoss()
temperature = 0.07


def info_nce(features, n):
    labels = torch.cat([torch.arange(n), torch.arange(n)])
    labels = (labels[None] == labels[:, None]).float()
    features = F.normalize(features, dim=1)
    similarity = features @ features.T
    own = torch.eye(2 * n, dtype=torch.bool)
    labels, similarity = labels[~own].view(2 * n, -1), similarity[~own].view(2 * n, -1)
    positives = similarity[labels.bool()].view(2 * n, -1)
    negatives = similarity[~labels.bool()].view(2 * n, -1)
    logits = torch.cat([positives, negatives], dim=1)
    return logits * temperature, torch.zeros(2 * n, dtype=torch.long)


for epoch in range(4):
    for (x,) in loader:
        views = torch.cat([x + 0.2 * torch.randn_like(x), x * (0.8 + 0.4 * torch.rand(len(x), 1))])
        logits, labels = info_nce(encoder(views), len(x))
        loss = criterion(logits, labels)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
    print(epoch, loss.item())
