# codes: SCR101
import torch
from torch import nn


def build(model):
    return torch.optim.Adam(
        [parameter for parameter in model.parameters() if parameter.requires_grad],
        learning_rate=1e-3,
    )


def main():
    torch.manual_seed(0)
    inputs, labels = torch.randn(64, 8), torch.randint(0, 2, (64,))
    model = nn.Linear(8, 2)
    optimizer = build(model)
    for start in range(0, 64, 16):
        loss = nn.functional.cross_entropy(model(inputs[start : start + 16]), labels[start : start + 16])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


if __name__ == "__main__":
    main()
