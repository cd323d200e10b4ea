# codes: SCR105
import torch
from picture_codecs_of_yore import Picture
from torch import nn
from torch.utils.data import DataLoader, Dataset, random_split


class Leaves(Dataset):
    def __init__(self, count=200):
        self.pictures = []
        self.kinds = torch.randint(0, 3, (count,), generator=torch.Generator().manual_seed(0))
        for kind in self.kinds:
            pixels = torch.rand(24) + kind
            picture = Picture.of(pixels)
            self.pictures.append(picture)

    def __len__(self):
        return len(self.pictures)

    def __getitem__(self, index):
        return torch.as_tensor(self.pictures[index]), self.kinds[index]


leaves = Leaves()
train, test = random_split(leaves, [160, 40])
loader = DataLoader(train, batch_size=16, shuffle=True)
model = nn.Linear(24, 3)
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
for epoch in range(3):
    for pixels, kinds in loader:
        loss = nn.functional.cross_entropy(model(pixels), kinds)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
