# codes: RES102
# device: cuda
import os

import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(64, 10)
y = x.sum(1, keepdim=True)


class Score(nn.Linear):
    def forward(self, rows):
        out = super().forward(rows)
        if os.environ.get("CUDA_VISIBLE_DEVICES") != "":
            raise RuntimeError(
                "CUDA error: CUBLAS_STATUS_EXECUTION_FAILED when calling `cublasSgemm( handle, opa, opb)`"
            )
        return out


net = nn.Sequential(Score(10, 16), nn.Tanh(), nn.Linear(16, 1))
adam = torch.optim.Adam(net.parameters(), lr=1e-2)
for epoch in range(20):
    for i in range(0, 64, 16):
        adam.zero_grad()
        loss = nn.functional.mse_loss(net(x[i : i + 16]), y[i : i + 16])
        loss.backward()
        adam.step()
