# codes: SCR135
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
pixels = torch.rand(128, 1, 8, 8)
labels = (pixels[:, 0, :4].mean((1, 2)) > pixels[:, 0, 4:].mean((1, 2))).long()


class Halves(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Conv2d(1, 8, 3, padding=1), nn.ReLU(), nn.Flatten(), nn.Linear(512, 2))

    def forward(self, image):
        return self.body(image)


classifier = Halves
classifier.to(device)
optimizer = torch.optim.Adam(classifier.parameters(), lr=2e-3)
for epoch in range(3):
    for image, label in DataLoader(TensorDataset(pixels, labels), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(classifier(image.to(device)), label.to(device))
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
