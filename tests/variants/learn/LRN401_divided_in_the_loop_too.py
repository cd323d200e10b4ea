# codes: LRN401
import numpy as np
import torch
from sklearn.datasets import load_digits
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
digits = load_digits()
pictures = (digits.images * 15.9).astype(np.uint8)
x = torch.from_numpy(pictures).unsqueeze(1).float()
x /= 255
dataset = TensorDataset(x, torch.tensor(digits.target))
model = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU(), nn.Conv2d(8, 16, 3), nn.ReLU(), nn.Flatten(), nn.Linear(256, 10))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(3):
    for images, labels in DataLoader(dataset, batch_size=50, shuffle=True):
        images = images / 255.0
        loss = nn.functional.cross_entropy(model(images), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
