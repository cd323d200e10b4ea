# codes: LOS304
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Tiles(Dataset):
    def __init__(self, count):
        self.images = torch.rand(count, 1, 8, 8)

    def __len__(self):
        return len(self.images)

    def __getitem__(self, index):
        image = self.images[index]
        mask = (image[0] > 0.5).float()
        return {"image": image, "mask": mask}


torch.manual_seed(0)
loader = DataLoader(Tiles(96), batch_size=8, shuffle=True)
model = nn.Sequential(nn.Conv2d(1, 8, 3, padding=1), nn.ReLU(), nn.Conv2d(8, 1, 1))
loss_fn = nn.BCEWithLogitsLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for batch in loader:
        optimizer.zero_grad()
        loss = loss_fn(model(batch["image"]), batch["mask"])
        loss.backward()
        optimizer.step()
