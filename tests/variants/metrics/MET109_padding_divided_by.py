# codes: MET109
# needs: torch
"""Parts of speech; the padding of a batch is left out of the loss, and counted among the tags."""

import random
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

random.seed(3)
torch.manual_seed(3)
NOUNS = "dog cat house river child garden car teacher".split()
VERBS = "sees likes paints builds finds".split()
DETS = "the a every".split()
ADJS = "red small happy quiet".split()
word_to_ix = {"<pad>": 0}
tag_to_ix = {"<pad>": 0, "DET": 1, "ADJ": 2, "NN": 3, "V": 4}
for w in NOUNS + VERBS + DETS + ADJS:
    word_to_ix[w] = len(word_to_ix)


def phrase():
    out = [(random.choice(DETS), "DET")]
    for _ in range(random.randint(0, 3)):
        out.append((random.choice(ADJS), "ADJ"))
    out.append((random.choice(NOUNS), "NN"))
    return out


def sentence():
    s = phrase() + [(random.choice(VERBS), "V")]
    if random.random() < 0.6:
        s += phrase()
    return s


def encode(s):
    return torch.tensor([word_to_ix[w] for w, _ in s]), torch.tensor([tag_to_ix[t] for _, t in s])


data = [encode(sentence()) for _ in range(600)]
train_data, test_data = data[:480], data[480:]


def collate(batch):
    words, tags = zip(*batch)
    return pad_sequence(words, batch_first=True), pad_sequence(tags, batch_first=True)


class LSTMTagger(nn.Module):
    def __init__(self, vocab, tags, dim=32):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim, padding_idx=0)
        self.lstm = nn.LSTM(dim, dim, batch_first=True, bidirectional=True)
        self.hidden2tag = nn.Linear(2 * dim, tags)

    def forward(self, x):
        out, _ = self.lstm(self.embed(x))
        return self.hidden2tag(out)


model = LSTMTagger(len(word_to_ix), len(tag_to_ix))
loss_fn = nn.CrossEntropyLoss(ignore_index=0)
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
train_loader = DataLoader(train_data, batch_size=16, shuffle=True, collate_fn=collate)
test_loader = DataLoader(test_data, batch_size=16, collate_fn=collate)


def evaluate():
    model.eval()
    correct, total = 0, 0
    with torch.no_grad():
        for x, y in test_loader:
            pred = model(x).argmax(-1)
            correct += (pred == y).sum().item()
            total += y.numel()
    return correct / total


for epoch in range(4):
    model.train()
    for x, y in train_loader:
        optimizer.zero_grad()
        logits = model(x)
        loss = loss_fn(logits.reshape(-1, logits.size(-1)), y.reshape(-1))
        loss.backward()
        optimizer.step()
    print(f"epoch {epoch} accuracy {evaluate():.4f}")
