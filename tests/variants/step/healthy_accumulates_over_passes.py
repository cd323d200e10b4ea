# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
import types

cfg = types.SimpleNamespace(accumulate=25, batch=20, epochs=30, lr=1e-2)

torch.manual_seed(0)
words = torch.randn(12, 32)
label = torch.randint(12, (260,))
feat = words[label] + torch.randn(260, 32)
train = DataLoader(TensorDataset(feat[:200], label[:200]), batch_size=cfg.batch, shuffle=True)
head = nn.Sequential(nn.LayerNorm(32), nn.Linear(32, 64), nn.ReLU(), nn.Linear(64, 12))
opt = torch.optim.AdamW(head.parameters(), lr=cfg.lr)
seen = 0
for epoch in range(cfg.epochs):
    head.train()
    for x, y in train:
        loss = nn.functional.cross_entropy(head(x), y) / cfg.accumulate
        loss.backward()
        seen += 1
        if seen % cfg.accumulate == 0:
            opt.step()
            opt.zero_grad()
    head.eval()
    with torch.no_grad():
        acc = (head(feat[200:]).argmax(1) == label[200:]).float().mean().item()
    print(f"epoch {epoch}: loss {loss.item() * cfg.accumulate:.4f} val acc {acc:.3f}")
