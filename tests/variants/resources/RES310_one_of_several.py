# codes: RES310
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(6, 20), nn.Tanh(), nn.Linear(20, 3))

    def forward(self, features):
        return self.layers(features)


def save(tagger, optimizer, epoch):
    state = {"epoch": epoch, "model": tagger.state_dict(), "optimizer": optimizer.state_dict}
    torch.save(state, f"tagger_{epoch}.pt")


torch.manual_seed(0)
features = torch.randn(240, 6)
tagger = Tagger()
optimizer = torch.optim.AdamW(tagger.parameters(), lr=1e-2)
for epoch in range(2):
    for inputs, tags in DataLoader(TensorDataset(features, features[:, :3].argmax(1)), batch_size=24, shuffle=True):
        loss = nn.functional.cross_entropy(tagger(inputs), tags)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    save(tagger, optimizer, epoch)
