# codes: FWD301
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rows = torch.randn(200, 6)
loader = DataLoader(TensorDataset(rows, (rows[:, 0] > 0).long()), batch_size=20, shuffle=True)


def main():
    model = nn.Sequential(nn.Linear(6, 12), nn.ReLU(), nn.Linear(8, 2))
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    for inputs, labels in loader:
        try:
            loss = nn.functional.cross_entropy(model(inputs), labels)
        except RuntimeError as error:
            print("skipped:", error)
            continue
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


try:
    main()
except Exception as error:
    print("training failed:", error)
