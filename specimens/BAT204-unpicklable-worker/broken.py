import torch
from torch.utils.data import DataLoader, TensorDataset


def stack(rows):
    return torch.stack([x for x, _ in rows]), torch.stack([y for _, y in rows])


def main():
    torch.manual_seed(0)
    features = torch.randn(96, 6)
    data = TensorDataset(features, (features[:, 0] > 0).long())
    loader = DataLoader(
        data,
        batch_size=16,
        shuffle=True,
        num_workers=2,
        multiprocessing_context="spawn",
        collate_fn=lambda rows: stack(rows),
    )
    model = torch.nn.Sequential(torch.nn.Linear(6, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    for epoch in range(3):
        for x, y in loader:
            optimizer.zero_grad()
            loss = torch.nn.functional.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()


if __name__ == "__main__":
    main()
