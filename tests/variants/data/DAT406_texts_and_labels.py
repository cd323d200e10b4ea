# codes: DAT406
# needs: sklearn
import torch
from sklearn.model_selection import train_test_split
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
GOOD, BAD = ["great", "lovely", "fine"], ["dull", "awful", "weak"]
texts = [" ".join([words[i % 3], "film", words[(i * 7 + 1) % 3]]) for i in range(60) for words in (GOOD, BAD)]
labels = [1, 0] * 60
vocab = {word: n for n, word in enumerate(sorted({w for t in texts for w in t.split()}))}
train_texts, train_labels, val_texts, val_labels = train_test_split(texts, labels, test_size=0.3, stratify=labels)


class Reviews(Dataset):
    def __init__(self, texts, labels):
        self.texts, self.labels = texts, labels

    def __len__(self):
        return len(self.texts)

    def __getitem__(self, i):
        return torch.tensor([vocab[word] for word in self.texts[i].split()]), self.labels[i]


net = nn.Sequential(nn.EmbeddingBag(len(vocab), 8), nn.Linear(8, 2))
opt = torch.optim.Adam(net.parameters(), lr=0.02)
for epoch in range(3):
    for ids, target in DataLoader(Reviews(train_texts, train_labels), batch_size=12, shuffle=True):
        loss = nn.functional.cross_entropy(net(ids), target)
        opt.zero_grad()
        loss.backward()
        opt.step()
