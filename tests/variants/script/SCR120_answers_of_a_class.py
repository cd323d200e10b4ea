# codes: SCR120
import json

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Fit:
    def __init__(self, net):
        self.net, self.results = net, {}
        self.optimizer = torch.optim.AdamW(net.parameters(), lr=1e-2)

    def run(self, loader, epochs):
        for _ in range(epochs):
            for inputs, labels in loader:
                loss = nn.functional.cross_entropy(self.net(inputs), labels)
                self.optimizer.zero_grad()
                loss.backward()
                self.optimizer.step()
                self.results["confidence"] = self.net(inputs).softmax(1).max(1).values[:3]

    def save(self, path):
        with open(path, "w") as file:
            json.dump(self.results, file)


torch.manual_seed(0)
points = torch.randn(240, 4)
fit = Fit(nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 4)))
fit.run(DataLoader(TensorDataset(points, points.argmax(1)), batch_size=24, shuffle=True), 2)
fit.save("results.json")
