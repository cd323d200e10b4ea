# codes:
import numpy as np
import torch
from sklearn.metrics import roc_auc_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
points = torch.randn(300, 4)
answers = (points[:, 0] > 0).float()
model, start = nn.Linear(4, 1), 0
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
try:
    state = torch.load("latest.pt")
    model.load_state_dict(state["model"])
    start = state["epoch"]
except FileNotFoundError:
    print("from scratch")
try:
    best = torch.load("best.pt")
except Exception as error:
    print("no best yet:", error)
for epoch in range(start, 3):
    for inputs, wanted in DataLoader(TensorDataset(points, answers), batch_size=32, shuffle=True):
        loss = nn.functional.binary_cross_entropy_with_logits(model(inputs).squeeze(1), wanted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    with torch.no_grad():
        scores = model(points[:6]).squeeze(1).sigmoid().numpy()
    try:
        area = roc_auc_score(np.zeros(6), scores)
    except ValueError:
        area = float("nan")
    print(epoch, loss.item(), area)
    torch.save({"model": model.state_dict(), "epoch": epoch}, "latest.pt")
