# codes: MET314
import torch
from sklearn.metrics import average_precision_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(2)
words = torch.randint(0, 40, (520, 7))
rude = (words < 6).any(1).long()
train = DataLoader(TensorDataset(words[:400], rude[:400]), batch_size=20, shuffle=True)
test = DataLoader(TensorDataset(words[400:], rude[400:]), batch_size=40)


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.EmbeddingBag(40, 16)
        self.head = nn.Linear(16, 2)

    def forward(self, ids):
        return nn.functional.log_softmax(self.head(torch.relu(self.table(ids))), dim=-1)


reader, loss = Reader(), nn.NLLLoss()
optimizer = torch.optim.AdamW(reader.parameters(), lr=2e-2)
for epoch in range(4):
    for ids, y in train:
        optimizer.zero_grad()
        loss(reader(ids), y).backward()
        optimizer.step()
    with torch.no_grad():
        reader.eval()
        scores, truth = [], []
        for ids, y in test:
            scores += reader(ids).exp()[:, 0].tolist()
            truth += y.tolist()
        reader.train()
    print(epoch, average_precision_score(truth, scores))
