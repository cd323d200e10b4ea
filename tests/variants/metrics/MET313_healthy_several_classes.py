# codes:
"""Each of three classes against the others, and the rule of a first filter scored by itself."""
import torch
from sklearn.metrics import roc_auc_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
payments = torch.randn(600, 8)
fraud = (payments[:, :3] + 0.3 * torch.randn(600, 3)).argmax(1)
train = DataLoader(TensorDataset(payments[:440], fraud[:440]), batch_size=20, shuffle=True)
held = DataLoader(TensorDataset(payments[440:], fraud[440:]), batch_size=40)

model = nn.Sequential(nn.Linear(8, 24), nn.ReLU(), nn.Linear(24, 3))
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
    print(epoch, roc_auc_score(truth, shares, multi_class="ovr"))
print(roc_auc_score((fraud[440:] == 0).numpy(), (payments[440:, 0] > 1).numpy()))
