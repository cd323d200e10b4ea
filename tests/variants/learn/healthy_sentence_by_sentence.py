# codes:
import torch
from torch import nn

torch.manual_seed(0)
GRAMMAR = [("a dog sees the red house", "D N V D A N"), ("the house is old", "D N V A"), ("dogs see a cat", "N V D N")]
WORDS = {word: i for i, word in enumerate(sorted({w for text, _ in GRAMMAR for w in text.split()}))}
TAGS = {"D": 0, "N": 1, "V": 2, "A": 3}


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(len(WORDS), 12)
        self.reader = nn.GRU(12, 16)
        self.tags = nn.Linear(16, len(TAGS))

    def forward(self, sentence):
        states, _ = self.reader(self.words(sentence).unsqueeze(1))
        return self.tags(states.squeeze(1))


tagger = Tagger()
optimizer = torch.optim.SGD(tagger.parameters(), lr=0.1)
for epoch in range(50):
    for text, tags in GRAMMAR:
        sentence = torch.tensor([WORDS[word] for word in text.split()])
        wanted = torch.tensor([TAGS[tag] for tag in tags.split()])
        optimizer.zero_grad()
        nn.functional.cross_entropy(tagger(sentence), wanted).backward()
        optimizer.step()
