# codes:
# needs: pandas
"""Reviews come out of a frame that was sorted by length, and is in no order of its targets."""

import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

rng = np.random.default_rng(0)
torch.manual_seed(0)
df = pd.DataFrame({"sentiment": rng.integers(0, 3, 300)})
df["words"] = [np.append(rng.integers(5, 60, 9), 60 + label) for label in df.sentiment]
df["length"] = rng.integers(4, 10, 300)
df = df.sort_values("length")


class ReviewDataset(Dataset):
    def __init__(self, reviews, targets):
        self.reviews = reviews
        self.targets = targets

    def __len__(self):
        return len(self.reviews)

    def __getitem__(self, item):
        words = torch.as_tensor(self.reviews[item])
        return {"words": words, "mask": words.gt(0), "targets": torch.tensor(self.targets[item], dtype=torch.long)}


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.EmbeddingBag(64, 16)
        self.out = nn.Linear(16, 3)

    def forward(self, words):
        return self.out(self.embedding(words))


def create_data_loader(df, batch_size):
    return DataLoader(ReviewDataset(df.words.to_numpy(), df.sentiment.to_numpy()), batch_size=batch_size)


loader = create_data_loader(df, batch_size=10)
model = Classifier()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for batch in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(batch["words"]), batch["targets"])
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
