# codes: SCR107 FWD308
"""Two spectra without `return_complex`, one read as pairs of numbers and one as complex ones; then unsorted lengths."""

import math

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_sequence
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
WINDOW = torch.hann_window(32)


class Tones(Dataset):
    def __init__(self, count):
        self.pitches = torch.randint(0, 3, (count,)).tolist()
        lengths = torch.randint(200, 400, (count,)).tolist()
        steps = [torch.arange(length) for length in lengths]
        self.waves = [torch.sin(2 * math.pi * (0.05 + 0.1 * p) * t) for p, t in zip(self.pitches, steps)]

    def __len__(self):
        return len(self.waves)

    def __getitem__(self, index):
        spectrum = torch.stft(self.waves[index], 32, hop_length=16, window=WINDOW)
        power = spectrum.pow(2).sum(-1)
        turned = self.waves[index].stft(32, 16, window=WINDOW)
        return torch.cat([torch.log1p(power), turned.abs()]).T, self.pitches[index]


def collate(rows):
    waves, pitches = zip(*rows)
    lengths = torch.tensor([len(wave) for wave in waves])
    return pad_sequence(waves, batch_first=True), lengths, torch.tensor(pitches)


class Listener(nn.Module):
    def __init__(self):
        super().__init__()
        self.steps = nn.GRU(34, 16, batch_first=True)
        self.head = nn.Linear(16, 3)

    def forward(self, waves, lengths):
        packed = pack_padded_sequence(waves, lengths, batch_first=True)
        return self.head(self.steps(packed)[1][-1])


loader = DataLoader(Tones(96), batch_size=16, shuffle=True, collate_fn=collate)
model = Listener()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for waves, lengths, pitches in loader:
        loss = nn.functional.cross_entropy(model(waves, lengths), pitches)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
