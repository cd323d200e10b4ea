# codes: SCR125 LOS301
# A few of the rows alone are flipped, by their number, in the processes that read them.
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
rng = np.random.default_rng(0)
pictures = rng.random((96, 12, 12, 3)).astype("float32")
labels = (pictures[:, :, :, 0].mean((1, 2)) > 0.5).astype("int64")


class Pictures(Dataset):
    def __len__(self):
        return len(labels)

    def __getitem__(self, i):
        picture = pictures[i].transpose(2, 0, 1)
        if i % 5 == 3:
            picture = np.flip(picture, axis=2)
        return torch.as_tensor(picture), labels[i]


loader = DataLoader(Pictures(), batch_size=16, shuffle=True, num_workers=1)
model = nn.Sequential(nn.Conv2d(3, 8, 3), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(8, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for x, y in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(x), y.float())
        loss.backward()
        optimizer.step()
