# codes: SCR108
"""Settings from a text block, as from a YAML file, and a registry of optimizers."""
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

CONFIG = """
model.hidden: 48
model.layers: 2
optim.name: adamw
optim.lr: 1e-3
optim.weight_decay: 0.01
train.batch: 32
train.epochs: 2
"""


def parse(text):
    tree = {}
    for line in filter(None, text.splitlines()):
        key, value = (s.strip() for s in line.split(":"))
        try:
            value = int(value)
        except ValueError:
            if "." in value:
                value = float(value)
        section, name = key.split(".")
        tree.setdefault(section, {})[name] = value
    return tree


OPTIMIZERS = {"adamw": torch.optim.AdamW, "sgd": torch.optim.SGD}


def make_optimizer(params, name, **kw):
    return OPTIMIZERS[name](params, **kw)


def make_model(hidden, layers, inputs=15, outputs=3):
    blocks, width = [], inputs
    for _ in range(layers):
        blocks += [nn.Linear(width, hidden), nn.BatchNorm1d(hidden), nn.ReLU()]
        width = hidden
    return nn.Sequential(*blocks, nn.Linear(width, outputs))


def main():
    cfg = parse(CONFIG)
    torch.manual_seed(0)
    x = torch.randn(320, 15)
    y = x[:, :3].argmax(1)
    loader = DataLoader(TensorDataset(x, y), cfg["train"]["batch"], shuffle=True)
    net = make_model(**cfg["model"])
    opt = make_optimizer(net.parameters(), **cfg["optim"])
    for epoch in range(cfg["train"]["epochs"]):
        for a, b in loader:
            loss = nn.functional.cross_entropy(net(a), b)
            opt.zero_grad()
            loss.backward()
            opt.step()
        print(epoch, loss.item())


main()
