# codes: LOS308
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def main():
    torch.manual_seed(0)
    accelerator = Accelerator(cpu=True)
    data = [(torch.randn(4), i % 3) for i in range(96)]
    rows = DataLoader(data, batch_size=16, collate_fn=lambda b: (torch.stack([x for x, _ in b]), [y for _, y in b]))
    model = nn.Linear(4, 3)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    model, optimizer, rows = accelerator.prepare(model, optimizer, rows)
    for features, kinds in rows:
        loss = nn.CrossEntropyLoss()(model(features), kinds)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()


if __name__ == "__main__":
    main()
