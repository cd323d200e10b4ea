# codes: BAT209
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset, random_split


def main():
    torch.manual_seed(2)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    images = torch.rand(160, 1, 8, 8).to(device)
    labels = (images.mean(dim=(1, 2, 3)) > 0.5).long().to(device)
    train, held = random_split(TensorDataset(images, labels), [128, 32])
    train_loader = DataLoader(train, batch_size=32, shuffle=True, num_workers=2, persistent_workers=True)
    val_loader = DataLoader(held, batch_size=32)
    model = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU(), nn.Flatten(), nn.Linear(288, 2))
    model.to(device)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    for _ in range(2):
        model.train()
        for x, y in train_loader:
            optimizer.zero_grad(set_to_none=True)
            nn.functional.cross_entropy(model(x), y).backward()
            optimizer.step()
        model.eval()
        with torch.no_grad():
            right = sum((model(x).argmax(1) == y).sum().item() for x, y in val_loader)
        print(right / len(held))


main()
