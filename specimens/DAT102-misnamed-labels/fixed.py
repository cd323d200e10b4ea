import torch
from datasets import Dataset
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
features = torch.randn(64, 6)
train = Dataset.from_dict({"features": features.tolist(), "target": (features[:, 0] > 0).long().tolist()})
train = train.rename_column("target", "labels").with_format("torch")


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))

    def forward(self, features, labels=None):
        logits = self.layers(features)
        return nn.functional.cross_entropy(logits, labels), logits


model = Classifier()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
loader = DataLoader(train, batch_size=16, shuffle=True)
for epoch in range(3):
    for batch in loader:
        loss, _ = model(**batch)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
