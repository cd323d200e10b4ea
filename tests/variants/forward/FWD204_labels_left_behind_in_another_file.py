# codes: FWD204
import torch
from parts.loops import train_one_epoch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def main():
    torch.manual_seed(0)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    images = torch.rand(128, 1, 8, 8)
    labels = (images[:, 0, :4].mean((1, 2)) > images[:, 0, 4:].mean((1, 2))).long()
    loader = DataLoader(TensorDataset(images, labels), batch_size=16, shuffle=True)
    model = nn.Sequential(nn.Flatten(), nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 2)).to(device)
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
    for _ in range(3):
        train_one_epoch(model, loader, optimizer, device)


if __name__ == "__main__":
    main()
