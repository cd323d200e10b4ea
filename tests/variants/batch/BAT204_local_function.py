# codes: BAT204
import torch
import torch.multiprocessing
from torch.utils.data import DataLoader, Dataset, IterableDataset, Subset, TensorDataset

torch.manual_seed(0)
features = torch.randn(96, 6)
labels = (features[:, 0] > 0).long()
torch.multiprocessing.set_start_method("spawn")


def make():
    def stack(rows):
        return torch.stack([x for x, _ in rows]), torch.stack([y for _, y in rows])

    return DataLoader(TensorDataset(features, labels), batch_size=16, shuffle=True, num_workers=1, collate_fn=stack)


if __name__ == "__main__":
    loader = make()
    model = torch.nn.Sequential(torch.nn.Linear(6, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    for epoch in range(3):
        for x, y in loader:
            optimizer.zero_grad()
            loss = torch.nn.functional.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
