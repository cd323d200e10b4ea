# codes: MET110
# needs: accelerate
import torch
from accelerate import Accelerator
from sklearn.metrics import precision_score
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

torch.manual_seed(0)
sentences = [torch.randint(1, 40, (int(n),)) for n in torch.randint(4, 9, (150,))]


def pad(rows):
    words = pad_sequence(rows, batch_first=True)
    return words, torch.where(words > 0, words % 4, -100)


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(40, 24, padding_idx=0)
        self.gru = nn.GRU(24, 24, batch_first=True, bidirectional=True)
        self.head = nn.Linear(48, 4)

    def forward(self, words):
        return self.head(self.gru(self.embed(words))[0])


accelerator = Accelerator(cpu=True)
model = Tagger()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
train = DataLoader(sentences[:120], batch_size=15, shuffle=True, collate_fn=pad)
valid = DataLoader(sentences[120:], batch_size=30, collate_fn=pad)
model, optimizer, train, valid = accelerator.prepare(model, optimizer, train, valid)
for epoch in range(2):
    model.train()
    for words, tags in train:
        loss = nn.functional.cross_entropy(model(words).transpose(1, 2), tags)
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    model.eval()
    for words, tags in valid:
        with torch.no_grad():
            answers = model(words).argmax(-1)
        answers, tags = accelerator.gather_for_metrics((answers, tags))
        accelerator.print(precision_score(tags.cpu(), answers.cpu(), average="micro"))
