# codes: DAT605
# needs: accelerate
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

from accelerate import Accelerator

torch.manual_seed(0)


class Noise(Dataset):
    def __init__(self, seed):
        self.state = np.random.RandomState(seed)

    def __len__(self):
        return 128

    def __getitem__(self, index):
        return torch.from_numpy(self.state.randn(8).astype("float32")) + index % 2, index % 2


accelerator = Accelerator(cpu=True)
loader = DataLoader(Noise(3), batch_size=16, shuffle=True, num_workers=2)
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))
model, optimizer, loader = accelerator.prepare(model, torch.optim.Adam(model.parameters(), lr=1e-3), loader)
for batch, target in loader:
    optimizer.zero_grad()
    accelerator.backward(nn.functional.cross_entropy(model(batch), target))
    optimizer.step()
