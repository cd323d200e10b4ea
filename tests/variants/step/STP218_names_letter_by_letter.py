# codes: STP218
import random

import torch
from torch import nn

random.seed(0)
torch.manual_seed(0)
LETTERS = "abcdefghijklmnopqrstuvwxyz"
ENDINGS = {"finnish": ["nen", "la"], "polish": ["ski", "czyk"], "dutch": ["stra", "huis"]}
KINDS = list(ENDINGS)


class Reader(nn.Module):
    def __init__(self, size=48):
        super().__init__()
        self.size = size
        self.memory = nn.Linear(len(LETTERS) + size, size)
        self.answer = nn.Linear(size, len(KINDS))

    def forward(self, word):
        state = torch.zeros(1, self.size)
        for letter in word:
            row = torch.zeros(1, len(LETTERS))
            row[0, LETTERS.index(letter)] = 1
            state = torch.tanh(self.memory(torch.cat([row, state], 1)))
        return nn.functional.log_softmax(self.answer(state), dim=1)


reader = Reader()
for turn in range(400):
    kind = random.choice(KINDS)
    word = "".join(random.choices(LETTERS, k=4)) + random.choice(ENDINGS[kind])
    reader.zero_grad()
    loss = nn.functional.nll_loss(reader(word), torch.tensor([KINDS.index(kind)]))
    loss.backward()
    for p in reader.parameters():
        p.data.add_(p.grad.data, alpha=0.02)
