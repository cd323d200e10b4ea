# codes: FWD305 BWD106
"""Reversing digit strings with attention, after the classic tutorial."""
import random

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch import optim

SOS, EOS = 0, 1
MAX_LENGTH = 9
HIDDEN = 32
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")


def pair():
    n = random.randint(2, MAX_LENGTH - 1)
    digits = [random.randint(2, 11) for _ in range(n)]
    as_tensor = lambda ids: torch.tensor(ids, dtype=torch.long, device=device).view(-1, 1)
    return as_tensor(digits + [EOS]), as_tensor(digits[::-1] + [EOS])


class EncoderRNN(nn.Module):
    def __init__(self, symbols):
        super().__init__()
        self.embedding = nn.Embedding(symbols, HIDDEN)
        self.gru = nn.GRU(HIDDEN, HIDDEN)

    def forward(self, token, hidden):
        return self.gru(self.embedding(token).view(1, 1, -1), hidden)


class AttnDecoderRNN(nn.Module):
    def __init__(self, symbols):
        super().__init__()
        self.embedding = nn.Embedding(symbols, HIDDEN)
        self.attn = nn.Linear(2 * HIDDEN, MAX_LENGTH)
        self.combine = nn.Linear(2 * HIDDEN, HIDDEN)
        self.gru = nn.GRU(HIDDEN, HIDDEN)
        self.out = nn.Linear(HIDDEN, symbols)

    def forward(self, token, hidden, memory):
        embedded = F.dropout(self.embedding(token).view(1, 1, -1), 0.1, self.training)
        weights = F.softmax(self.attn(torch.cat((embedded[0], hidden), 1)), dim=1)
        context = torch.bmm(memory.unsqueeze(0), weights.unsqueeze(0))
        x = F.relu(self.combine(torch.cat((embedded[0], context[0]), 1))).unsqueeze(0)
        x, hidden = self.gru(x, hidden)
        return self.out(x[0]), hidden


def forward_pair(source, target, encoder, decoder, criterion):
    hidden = torch.zeros(1, 1, HIDDEN, device=device)
    memory = torch.zeros(MAX_LENGTH, HIDDEN, device=device)
    for i, token in enumerate(source):
        answer, hidden = encoder(token, hidden)
        memory[i] = answer[0, 0]
    token, loss = torch.tensor([[SOS]], device=device), 0.0
    for wanted in target:
        scores, hidden = decoder(token, hidden, memory)
        loss = loss + criterion(scores, wanted)
        token = wanted
    return loss.item() / len(target)


def main(iterations=60):
    random.seed(0)
    torch.manual_seed(0)
    encoder, decoder = EncoderRNN(12).to(device), AttnDecoderRNN(12).to(device)
    params = list(encoder.parameters()) + list(decoder.parameters())
    optimizer = optim.Adam(params, lr=5e-3)
    criterion = nn.CrossEntropyLoss()
    running = []
    for it in range(1, iterations + 1):
        optimizer.zero_grad()
        loss = forward_pair(*pair(), encoder, decoder, criterion)
        loss.backward()
        optimizer.step()
        running.append(float(loss))
        if it % 20 == 0:
            print(it, sum(running[-20:]) / 20)


main()
