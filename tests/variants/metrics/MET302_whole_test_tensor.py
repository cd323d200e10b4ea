# codes: MET302
import numpy as np
import torch
import torch.nn as nn

rng = np.random.default_rng(7)
cells = rng.normal(size=(400, 6)).astype(np.float32)
ill = (cells[:, 2] * cells[:, 4] > 0).astype(np.float32)
X_train, y_train = torch.tensor(cells[:300]), torch.tensor(ill[:300]).view(-1, 1)
X_test, y_test = torch.tensor(cells[300:]), torch.tensor(ill[300:]).view(-1, 1)

torch.manual_seed(7)
model = nn.Sequential(nn.Linear(6, 32), nn.Tanh(), nn.Linear(32, 16), nn.Tanh(), nn.Linear(16, 1), nn.Sigmoid())
loss_fn = nn.BCELoss()
optimizer = torch.optim.RMSprop(model.parameters(), lr=2e-3)
batch_size = 20
for epoch in range(30):
    for start in range(0, len(X_train), batch_size):
        y_pred = model(X_train[start : start + batch_size])
        loss = loss_fn(y_pred, y_train[start : start + batch_size])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

model.eval()
with torch.no_grad():
    predicted = torch.argmax(model(X_test), dim=1)
print("accuracy", (predicted == y_test.squeeze()).float().mean().item())
