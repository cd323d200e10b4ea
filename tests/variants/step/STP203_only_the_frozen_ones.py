# codes: STP203
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Triplets(Dataset):
    """A voice, the same speaker again, and another."""

    def __init__(self, speakers=6):
        self.voices = torch.randn(speakers, 12) * 2

    def __len__(self):
        return 240

    def __getitem__(self, index):
        who, other = index % 6, (index + 1 + index // 6 % 5) % 6
        noise = torch.randn(3, 12, generator=torch.Generator().manual_seed(index))
        return self.voices[who] + noise[0], self.voices[who] + noise[1], self.voices[other] + noise[2]


class Speaker(nn.Module):
    def __init__(self):
        super().__init__()
        self.ear = nn.Linear(12, 32)
        self.voice = nn.Linear(32, 8)
        self.ear.requires_grad_(False)

    def forward(self, sound):
        return nn.functional.normalize(self.voice(torch.relu(self.ear(sound))), dim=-1)


speaker = Speaker()
optimizer = torch.optim.Adam(speaker.ear.parameters(), lr=1e-2)
apart = nn.TripletMarginLoss(margin=0.5)
for epoch in range(3):
    for anchor, same, other in DataLoader(Triplets(), batch_size=24, shuffle=True):
        optimizer.zero_grad()
        apart(speaker(anchor), speaker(same), speaker(other)).backward()
        optimizer.step()
