# codes:
"""Class 0 is what is looked for: the truth is turned with the column, or the score says so."""
import torch
from sklearn.metrics import average_precision_score, roc_auc_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
payments = torch.randn(600, 8)
fraud = (payments[:, 0] + payments[:, 1] + 0.5 * torch.randn(600) > 0.5).long()
train = DataLoader(TensorDataset(payments[:440], fraud[:440]), batch_size=20, shuffle=True)
held = DataLoader(TensorDataset(payments[440:], fraud[440:]), batch_size=40)

model = nn.Sequential(nn.Linear(8, 24), nn.ReLU(), nn.Linear(24, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(4):
    model.train()
    for x, y in train:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        shares, truth = zip(*[(model(x).softmax(1), y) for x, y in held], strict=True)
    shares, truth = torch.cat(shares).numpy(), torch.cat(truth).numpy()
    honest = (truth == 0).astype(int)
    print(epoch, roc_auc_score(honest, shares[:, 0]), average_precision_score(truth, shares[:, 0], pos_label=0))
