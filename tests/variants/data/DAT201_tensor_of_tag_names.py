# codes: DAT201
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader, Dataset

sentences = [
    ("the cat sees a bird", "DET NOUN VERB DET NOUN"),
    ("birds sing", "NOUN VERB"),
    ("a dog runs home", "DET NOUN VERB NOUN"),
    ("cats sleep", "NOUN VERB"),
] * 30
words = {w: i + 1 for i, w in enumerate(sorted({w for text, _ in sentences for w in text.split()}))}


class Tagged(Dataset):
    def __len__(self):
        return len(sentences)

    def __getitem__(self, i):
        text, tags = sentences[i]
        tags = tags.split()
        return torch.tensor([words[w] for w in text.split()]), torch.tensor(tags)


def collate(rows):
    ids, tags = zip(*rows)
    return pad_sequence(ids, batch_first=True), pad_sequence(tags, batch_first=True, padding_value=-100)


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(len(words) + 1, 16, padding_idx=0)
        self.lstm = nn.LSTM(16, 16, batch_first=True)
        self.head = nn.Linear(16, 3)

    def forward(self, ids):
        return self.head(self.lstm(self.embed(ids))[0])


model = Tagger()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for ids, tags in DataLoader(Tagged(), batch_size=12, shuffle=True, collate_fn=collate):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(ids).transpose(1, 2), tags).backward()
        optimizer.step()
