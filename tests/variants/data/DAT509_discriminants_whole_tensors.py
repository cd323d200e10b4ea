# codes: DAT509
# needs: sklearn
import numpy as np
import torch
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.model_selection import train_test_split
from torch import nn

rng = np.random.default_rng(4)
voice = rng.normal(size=(300, 180)).astype(np.float32)
speaker = rng.integers(0, 3, 300)
voice[np.arange(300), speaker] += 0.7
projected = LinearDiscriminantAnalysis(n_components=2).fit_transform(voice, speaker)
X_train, X_test, y_train, y_test = train_test_split(
    torch.tensor(projected, dtype=torch.float32), torch.tensor(speaker), test_size=0.25, random_state=7)
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(2, 16), nn.Tanh(), nn.Linear(16, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(60):
    loss = nn.functional.cross_entropy(model(X_train), y_train)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
with torch.no_grad():
    print(loss.item(), (model(X_test).argmax(1) == y_test).float().mean().item())
