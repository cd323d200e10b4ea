# codes: FWD309
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def main():
    torch.manual_seed(0)
    accelerator = Accelerator(cpu=True)
    notes = torch.randint(0, 12, (128, 9))
    songs = DataLoader(TensorDataset(notes), batch_size=16, shuffle=True)
    player = nn.Sequential(nn.Embedding(12, 24), nn.Linear(24, 32), nn.ReLU(), nn.Linear(32, 12))
    optimizer = torch.optim.Adam(player.parameters(), lr=5e-3)
    player, optimizer, songs = accelerator.prepare(player, optimizer, songs)
    for epoch in range(2):
        for (song,) in songs:
            scores = player(song[:, :-1])
            loss = nn.functional.cross_entropy(scores.view(-1, 12), song[:, 1:].view(-1))
            optimizer.zero_grad()
            accelerator.backward(loss)
            optimizer.step()


if __name__ == "__main__":
    main()
