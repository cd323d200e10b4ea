# codes: SCR125
# needs: datasets
import torch
from datasets import Dataset
from torch import nn

torch.manual_seed(0)
train = Dataset.from_dict({"text": ["warm and dry", "cold wet wind"] * 40, "label": [0, 1] * 40})
test = Dataset.from_dict({"text": ["warm wind", "wet and cold"] * 10, "label": [0, 1] * 10})
words = sorted({word for text in train["text"] + test["text"] for word in text.split()})
index = {word: place for place, word in enumerate(words)}


def counted(texts):
    counts = torch.zeros(len(texts), len(words))
    for row, text in enumerate(texts):
        for word in text.split():
            counts[row, index[word]] += 1
    return counts


x, y = counted(train["text"]), torch.tensor(train["label"][:])
model = nn.Linear(len(words), 2)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for _ in range(30):
    loss = nn.functional.cross_entropy(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print((model(counted(test["text"])).argmax(1) == torch.tensor(test["label"][:])).float().mean().item())
