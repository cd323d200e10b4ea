# codes: LOS202
# needs: sklearn
import numpy as np
import torch
from sklearn.model_selection import train_test_split
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def load(seed):
    rng = np.random.default_rng(seed)
    features = rng.normal(size=(300, 6)).astype(np.float32)
    stars = np.digitize(features[:, 0], [-0.5, 0.5]) + 1
    return train_test_split(features, stars, test_size=0.2, random_state=seed)


def main():
    torch.manual_seed(0)
    x_train, x_test, y_train, y_test = load(0)
    train = TensorDataset(torch.from_numpy(x_train), torch.from_numpy(y_train).long())
    loader = DataLoader(train, batch_size=16, shuffle=True)
    model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 3))
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    for epoch in range(2):
        for a, b in loader:
            loss = nn.functional.cross_entropy(model(a), b)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()


main()
