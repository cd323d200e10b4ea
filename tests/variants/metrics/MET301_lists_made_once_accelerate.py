# codes: MET301
# needs: accelerate
"""Rows near one of four centres; the answers of all evaluations are gathered in two lists."""

import torch
from accelerate import Accelerator
from sklearn.metrics import accuracy_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

accelerator = Accelerator()
torch.manual_seed(0)
N, D, C = 640, 30, 4
proto = torch.randn(C, D)
y = torch.randint(0, C, (N,))
x = proto[y] + 1.5 * torch.randn(N, D)
train_dl = DataLoader(TensorDataset(x[:512], y[:512]), batch_size=32, shuffle=True)
eval_dl = DataLoader(TensorDataset(x[512:], y[512:]), batch_size=32)
model = nn.Sequential(nn.Linear(D, 64), nn.ReLU(), nn.Dropout(0.1), nn.Linear(64, C))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
model, optimizer, train_dl, eval_dl = accelerator.prepare(model, optimizer, train_dl, eval_dl)
criterion = nn.CrossEntropyLoss()
all_preds, all_labels = [], []
for epoch in range(6):
    model.train()
    for xb, yb in train_dl:
        loss = criterion(model(xb), yb)
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    model.eval()
    for xb, yb in eval_dl:
        with torch.no_grad():
            logits = model(xb)
        preds, labels = accelerator.gather_for_metrics((logits.argmax(-1), yb))
        all_preds.extend(preds.tolist())
        all_labels.extend(labels.tolist())
    print(f"epoch {epoch}: accuracy {accuracy_score(all_labels, all_preds):.4f}")
