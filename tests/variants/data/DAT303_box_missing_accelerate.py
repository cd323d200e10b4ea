# codes: DAT303
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Crops(Dataset):
    def __init__(self):
        self.pixels = torch.rand(50, 16)
        self.boxes = [torch.tensor([0.1, 0.2, 0.5, 0.6]) if i != 4 else None for i in range(50)]

    def __getitem__(self, i):
        return {"pixels": self.pixels[i], "box": self.boxes[i]}

    def __len__(self):
        return 50


torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
net = nn.Sequential(nn.Linear(16, 16), nn.ReLU(), nn.Linear(16, 4))
net, optimizer, crops = accelerator.prepare(net, torch.optim.Adam(net.parameters()), DataLoader(Crops(), batch_size=10))
for crop in crops:
    loss = nn.functional.l1_loss(net(crop["pixels"]), crop["box"])
    optimizer.zero_grad()
    accelerator.backward(loss)
    optimizer.step()
