# codes: LOS118
# needs: sklearn pandas
"""Customers by what they do: the weights are the shares of the classes."""

import pandas as pd
import torch
import torch.nn as nn
from sklearn.datasets import make_classification
from sklearn.metrics import classification_report
from sklearn.model_selection import train_test_split
from sklearn.preprocessing import StandardScaler
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(3)
X, y = make_classification(
    3000, 16, n_informative=6, n_classes=3, weights=[0.8, 0.15, 0.05], class_sep=0.8, random_state=3
)
frame = pd.DataFrame(X).assign(churn=y)
train, test = train_test_split(frame, test_size=0.2, stratify=frame["churn"], random_state=3)
scaler = StandardScaler().fit(train.drop(columns="churn"))


def tensors(part):
    return TensorDataset(
        torch.tensor(scaler.transform(part.drop(columns="churn")), dtype=torch.float32),
        torch.tensor(part["churn"].values),
    )


counts = train["churn"].value_counts().sort_index()
weights = torch.tensor((counts / len(train)).values, dtype=torch.float32)
criterion = nn.CrossEntropyLoss(weight=weights)
model = nn.Sequential(nn.Linear(16, 64), nn.ReLU(), nn.Dropout(0.1), nn.Linear(64, 3))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
loader = DataLoader(tensors(train), batch_size=64, shuffle=True)
for epoch in range(6):
    model.train()
    for features, labels in loader:
        optimizer.zero_grad()
        loss = criterion(model(features), labels)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
model.eval()
with torch.no_grad():
    features, labels = tensors(test).tensors
    print(classification_report(labels, model(features).argmax(1), zero_division=0))
