# codes: STP211
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


def main():
    pictures = torch.rand(48, 3, 12, 12)
    kinds = (pictures.mean((1, 2, 3)) > 0.5).long()
    net = nn.Sequential(nn.Conv2d(3, 8, 3), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(8, 2))
    net = net.to(torch.float16)
    opt = torch.optim.SGD(net.parameters(), lr=1e-3)
    scaler = torch.amp.GradScaler("cpu")
    for x, y in DataLoader(TensorDataset(pictures, kinds), batch_size=8):
        opt.zero_grad()
        logits = net(x.to(torch.float16))
        scaler.scale(nn.functional.cross_entropy(logits.float(), y)).backward()
        scaler.step(opt)
        scaler.update()


main()
