# codes: LOS313 LOS201
# needs: accelerate
"""Frames are joined in pairs in front of an LSTM; a second head has a class too few."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class TwoHeads(nn.Module):
    def __init__(self, speakers):
        super().__init__()
        self.lstm = nn.LSTM(16, 32, batch_first=True, bidirectional=True)
        self.letters, self.speaker = nn.Linear(64, 8), nn.Linear(64, speakers)

    def forward(self, frames):
        rows, time, width = frames.shape
        hidden, _ = self.lstm(frames.reshape(rows, time // 2, width * 2))
        return self.letters(hidden), self.speaker(hidden.mean(1))


torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
words, voice = torch.randint(1, 8, (96, 3)), torch.arange(96) % 4
frames = nn.functional.one_hot(words.repeat_interleave(10, 1), 8).float() + 0.1 * torch.randn(96, 30, 8)
frames[:, :, 0] += voice[:, None]
lengths = torch.full((96,), 30)
loader = DataLoader(TensorDataset(frames, words, voice, lengths), batch_size=12, shuffle=True)
net = TwoHeads(speakers=3)
net, optimizer, loader = accelerator.prepare(net, torch.optim.Adam(net.parameters(), lr=3e-3), loader)
ctc, ce = nn.CTCLoss(), nn.CrossEntropyLoss()
for epoch in range(2):
    for x, text, who, size in loader:
        letters, speaker = net(x)
        log_probs = letters.log_softmax(-1).transpose(0, 1)
        loss = ctc(log_probs, text, size, torch.full_like(size, 3)) + ce(speaker, who)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
