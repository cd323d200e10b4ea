# codes: LOS201
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
images = torch.randn(12, 3, 10, 10)
masks = torch.randint(0, 4, (12, 10, 10))
loader = DataLoader(TensorDataset(images, masks), batch_size=4)


class Segmenter(nn.Module):
    def __init__(self, n_classes=3):  # here
        super().__init__()
        self.body = nn.Conv2d(3, 8, 3, padding=1)
        self.classify = nn.Conv2d(8, n_classes, kernel_size=1)

    def forward(self, x):
        return torch.log_softmax(self.classify(torch.relu(self.body(x))), dim=1)


model = Segmenter()
criterion = nn.NLLLoss()
optimizer = torch.optim.AdamW(model.parameters())
for x, y in loader:
    optimizer.zero_grad()
    loss = criterion(model(x), y)
    loss.backward()
    optimizer.step()
