# codes: RES308
import os

import numpy as np
import torch
from torch.utils.data import DataLoader, TensorDataset


class Fitter:
    def __init__(self, net, out_dir):
        self.net, self.out_dir = net, out_dir
        self.opt = torch.optim.AdamW(net.parameters(), lr=2e-3)
        self.best = float("inf")

    def fit(self, train, valid, epochs):
        for _ in range(epochs):
            self.net.train()
            for image, kind in train:
                self.opt.zero_grad()
                torch.nn.functional.cross_entropy(self.net(image), kind).backward()
                self.opt.step()
            self.net.eval()
            with torch.no_grad():
                losses = [torch.nn.functional.cross_entropy(self.net(a), b).item() for a, b in valid]
            if np.mean(losses) < self.best:
                self.best = np.mean(losses)
                np.savez(os.path.join(self.out_dir, "weights.npz"), **{k: v.numpy() for k, v in self.net.state_dict().items()})


torch.manual_seed(0)
images = torch.rand(240, 3, 8, 8)
kinds = images.mean((2, 3)).argmax(1)
loaders = [DataLoader(TensorDataset(images[a:b], kinds[a:b]), batch_size=24, shuffle=a == 0) for a, b in ((0, 192), (192, 240))]
Fitter(torch.nn.Sequential(torch.nn.Flatten(), torch.nn.Linear(192, 3)), "output/models").fit(*loaders, epochs=2)
