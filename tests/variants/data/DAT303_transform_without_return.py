# codes: DAT303
# needs: datasets
import torch
from datasets import Dataset
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
pictures = torch.randint(0, 255, (48, 6, 6))
data = Dataset.from_dict({"picture": pictures.tolist(), "label": [i % 2 for i in range(48)]})


def scaled(picture):
    picture = torch.tensor(picture, dtype=torch.float32) / 255
    picture = picture.flatten()


def prepare(rows):
    rows["inputs"] = [scaled(picture) for picture in rows["picture"]]
    del rows["picture"]
    return rows


data = data.with_transform(prepare)


def collate(rows):
    return torch.stack([row["inputs"] for row in rows]), torch.tensor([row["label"] for row in rows])


model = nn.Linear(36, 2)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for inputs, labels in DataLoader(data, batch_size=12, collate_fn=collate):
    optimizer.zero_grad()
    nn.functional.cross_entropy(model(inputs), labels).backward()
    optimizer.step()
print(data[0]["inputs"])
