# codes: LOS202
# needs: sklearn
import numpy as np
import torch
from sklearn.model_selection import train_test_split
from torch import nn

torch.manual_seed(0)
rng = np.random.default_rng(0)
X = rng.normal(size=(300, 6)).astype("float32")
ratings = np.digitize(X[:, 0], [-0.5, 0.5]) + 1
X_train, X_test, y_train, y_test = train_test_split(X, ratings, test_size=0.2, random_state=0)
X_train, y_train = torch.from_numpy(X_train), torch.from_numpy(y_train)
model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
criterion = nn.CrossEntropyLoss()
for epoch in range(30):
    optimizer.zero_grad()
    loss = criterion(model(X_train), y_train)
    loss.backward()
    optimizer.step()
