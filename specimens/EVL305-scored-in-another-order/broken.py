import torch
from sklearn.datasets import load_breast_cancer
from sklearn.metrics import accuracy_score
from sklearn.preprocessing import scale
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x, y = load_breast_cancer(return_X_y=True)
x_train, x_test = torch.tensor(scale(x[:400])).float(), torch.tensor(scale(x[400:])).float()
y_train, y_test = torch.tensor(y[:400]), torch.tensor(y[400:])
train_loader = DataLoader(TensorDataset(x_train, y_train), batch_size=32, shuffle=True)
test_loader = DataLoader(TensorDataset(x_test, y_test), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(30, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(5):
    for rows, labels in train_loader:
        loss = nn.functional.cross_entropy(model(rows), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

model.eval()
predictions = []
with torch.no_grad():
    for rows, _ in test_loader:
        predictions.extend(model(rows).argmax(dim=1).tolist())
print("accuracy", accuracy_score(y_test.numpy(), predictions))
