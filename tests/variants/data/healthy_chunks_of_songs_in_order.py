# codes:
"""Songs come in an order of chance, the pieces of each in their own: the state goes on in the batch behind."""

import torch
from torch import nn
from torch.utils.data import BatchSampler, DataLoader, Dataset, RandomSampler

torch.manual_seed(0)
PIECES, LENGTH = 8, 12
songs = torch.randn(20, PIECES * LENGTH, 4).cumsum(1)
heights = songs[:, :, :1].roll(-1, 1)


class Pieces(Dataset):
    def __len__(self):
        return len(songs) * PIECES

    def __getitem__(self, index):
        song, piece = divmod(index, PIECES)
        cut = slice(piece * LENGTH, (piece + 1) * LENGTH)
        return songs[song, cut], heights[song, cut]


class SongBatches(BatchSampler):
    """Batches of the same piece of several songs, one piece behind the other."""

    def __iter__(self):
        group = []
        for song in self.sampler:
            group.append(song)
            if len(group) == self.batch_size:
                yield from ([one * PIECES + piece for one in group] for piece in range(PIECES))
                group = []

    def __len__(self):
        return len(self.sampler) // self.batch_size * PIECES


loader = DataLoader(Pieces(), batch_sampler=SongBatches(RandomSampler(range(len(songs))), 5, drop_last=True))
reader, out = nn.LSTM(4, 32, batch_first=True), nn.Linear(32, 1)
optimizer = torch.optim.Adam([*reader.parameters(), *out.parameters()], lr=3e-3)
for epoch in range(4):
    for place, (piece, wanted) in enumerate(loader):
        state = None if place % PIECES == 0 else tuple(part.detach() for part in state)
        seen, state = reader(piece, state)
        loss = nn.functional.mse_loss(out(seen), wanted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
