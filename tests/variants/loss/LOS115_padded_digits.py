# codes: LOS115
"""Digits of house numbers from columns of pixels."""

import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

LETTERS = "0123456789"
NUMBERS = {letter: number for number, letter in enumerate(LETTERS)}
torch.manual_seed(0)
sounds = {letter: torch.randn(12) for letter in LETTERS}


def recording(length):
    word = [LETTERS[i] for i in torch.randint(len(LETTERS), (length,)).tolist()]
    frames = torch.cat([torch.stack([sounds[letter]] * 3 + [torch.zeros(12)] * 2) for letter in word])
    return frames + 0.2 * torch.randn(frames.shape), torch.tensor([NUMBERS[letter] for letter in word])


def collate(items):
    frames, words = zip(*items)
    lengths = torch.tensor([len(f) for f in frames]), torch.tensor([len(w) for w in words])
    return pad_sequence(frames, batch_first=True), pad_sequence(words, batch_first=True, padding_value=-1), *lengths


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(12, 32, batch_first=True, bidirectional=True)
        self.out = nn.Linear(64, len(LETTERS) + 1)

    def forward(self, frames):
        return self.out(self.rnn(frames)[0]).log_softmax(-1).transpose(0, 1)


model = Reader()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
criterion = nn.CTCLoss(blank=0, zero_infinity=True)
loader = DataLoader([recording(3 + i % 4) for i in range(240)], batch_size=16, shuffle=True, collate_fn=collate)
for epoch in range(3):
    for frames, words, frame_lengths, word_lengths in loader:
        loss = criterion(model(frames), words, frame_lengths, word_lengths)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
