# codes: BAT107 LOS301
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

device = torch.device("cuda" if torch.cuda.is_available() else "cpu")


class Clips(Dataset):
    def __len__(self):
        return 64

    def __getitem__(self, i):
        clip = torch.randn(2, 32, generator=torch.Generator().manual_seed(i)) + i % 3
        return {"clip": clip, "genre": float(i % 3), "path": f"clip_{i}.wav"}


torch.manual_seed(0)
net = nn.Sequential(nn.Conv1d(2, 8, 5), nn.ReLU(), nn.AdaptiveMaxPool1d(1), nn.Flatten(), nn.Linear(8, 3)).to(device)
adam = torch.optim.Adam(net.parameters(), lr=1e-3)
for batch in DataLoader(Clips(), batch_size=16, shuffle=True):
    batch = {name: part.to(device) for name, part in batch.items()}
    loss = nn.functional.cross_entropy(net(batch["clip"]), batch["genre"].float())
    adam.zero_grad()
    loss.backward()
    adam.step()
