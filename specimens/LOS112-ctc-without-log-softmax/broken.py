"""Read rows of digits off frames."""

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
codes = torch.randn(11, 16)


class Digits(Dataset):
    def __init__(self, n):
        self.targets = [torch.randint(1, 11, (int(torch.randint(2, 5, (1,))),)) for _ in range(n)]

    def __len__(self):
        return len(self.targets)

    def __getitem__(self, i):
        t = self.targets[i]
        frames = codes[t].repeat_interleave(4, 0)
        return frames + 0.2 * torch.randn_like(frames), t


def collate(batch):
    frames = nn.utils.rnn.pad_sequence([f for f, _ in batch], batch_first=True)
    lengths = torch.tensor([len(f) for f, _ in batch])
    targets = nn.utils.rnn.pad_sequence([t for _, t in batch], batch_first=True)
    return frames, lengths, targets, torch.tensor([len(t) for _, t in batch])


class Recogniser(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(16, 48, batch_first=True, bidirectional=True)
        self.fc = nn.Linear(96, 11)

    def forward(self, x):
        return self.fc(self.rnn(x)[0])


model = Recogniser()
ctc = nn.CTCLoss(blank=0, zero_infinity=True)
opt = torch.optim.Adam(model.parameters(), lr=2e-3)
for epoch in range(4):
    for frames, lengths, targets, sizes in DataLoader(Digits(320), batch_size=16, shuffle=True, collate_fn=collate):
        logits = model(frames).transpose(0, 1)
        loss = ctc(logits, targets, lengths, sizes)
        opt.zero_grad()
        loss.backward()
        opt.step()
    print(epoch, loss.item())
