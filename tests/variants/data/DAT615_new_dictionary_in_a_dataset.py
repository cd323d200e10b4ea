# codes: DAT615
import random

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
SPAM, HAM = ["winner", "free", "cash", "prize"], ["meeting", "lunch", "report", "thanks"]
OTHER = "you we will be at on tomorrow today please call now for this".split()


def messages(number, seed):
    source = random.Random(seed)
    made = []
    for _ in range(number):
        label = source.randrange(2)
        words = source.sample(OTHER, 4) + source.sample(SPAM if label else HAM, 2)
        source.shuffle(words)
        made.append((" ".join(words), label))
    return made


class Messages(Dataset):
    def __init__(self, rows):
        words = sorted({word for text, _ in rows for word in text.split()})
        random.Random(len(rows)).shuffle(words)
        numbers = dict(zip(words, range(1, len(words) + 1), strict=True))
        self.encoded = [[numbers[word] for word in text.split()] for text, _ in rows]
        self.labels = [label for _, label in rows]

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, index):
        return {"ids": torch.tensor(self.encoded[index]), "label": self.labels[index]}


train_rows, test_rows = messages(300, 1), messages(100, 2)
train_set, test_set = Messages(train_rows), Messages(test_rows)
model = nn.Sequential(nn.EmbeddingBag(40, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(5):
    model.train()
    for batch in DataLoader(train_set, batch_size=20, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(batch["ids"]), batch["label"]).backward()
        optimizer.step()
    model.eval()
    right = 0
    with torch.no_grad():
        for batch in DataLoader(test_set, batch_size=20):
            right += (model(batch["ids"]).argmax(1) == batch["label"]).sum().item()
    print(epoch, right / len(test_set))
