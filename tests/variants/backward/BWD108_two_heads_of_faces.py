# codes: BWD108
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(3)


class Faces(Dataset):
    def __init__(self, n):
        self.x = torch.randn(n, 3, 16, 16)
        self.age = self.x.mean((1, 2, 3)) * 20 + self.x[:, 0].mean((1, 2)) * 10
        self.sex = (self.x[:, 1].mean((1, 2)) > 0).long()

    def __len__(self):
        return len(self.x)

    def __getitem__(self, i):
        return self.x[i], self.age[i], self.sex[i]


class MultiTask(nn.Module):
    def __init__(self):
        super().__init__()
        self.trunk = nn.Sequential(
            nn.Conv2d(3, 12, 3, 2, 1),
            nn.ReLU(),
            nn.Conv2d(12, 24, 3, 2, 1),
            nn.ReLU(),
            nn.AdaptiveAvgPool2d(1),
            nn.Flatten(),
        )
        self.age_head = nn.Linear(24, 1)
        self.sex_head = nn.Linear(24, 2)

    def forward(self, x):
        h = self.trunk(x)
        return self.age_head(h).squeeze(1), self.sex_head(h)


model = MultiTask()
loader = DataLoader(Faces(600), batch_size=32, shuffle=True)
mse, ce = nn.MSELoss(), nn.CrossEntropyLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(10):
    for x, age, sex in loader:
        pred_age, pred_sex = model(x)
        loss_age = mse(pred_age, age)
        loss_sex = ce(pred_sex, sex)
        loss = loss_age
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss_age.item(), loss_sex.item())
