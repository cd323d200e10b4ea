# codes:
# needs: accelerate
"""A frozen teacher that is only moved to the device, a class around the loop, and the state saved at its end."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Distiller:
    def __init__(self):
        self.accelerator = Accelerator(cpu=True)
        self.teacher = nn.Sequential(nn.Linear(6, 64), nn.ReLU(), nn.Linear(64, 3)).eval().requires_grad_(False)
        self.teacher.to(self.accelerator.device)
        student = nn.Linear(6, 3)
        optimizer = torch.optim.Adam(student.parameters(), lr=1e-2)
        loader = DataLoader(TensorDataset(torch.randn(256, 6)), batch_size=32, shuffle=True)
        self.student, self.optimizer, self.loader = self.accelerator.prepare(student, optimizer, loader)

    def fit(self, epochs):
        for _ in range(epochs):
            for (inputs,) in self.loader:
                wanted = self.teacher(inputs).softmax(-1)
                loss = nn.functional.kl_div(self.student(inputs).log_softmax(-1), wanted, reduction="batchmean")
                self.optimizer.zero_grad()
                self.accelerator.backward(loss)
                self.optimizer.step()
        self.accelerator.wait_for_everyone()
        if self.accelerator.is_main_process:
            torch.save(self.accelerator.unwrap_model(self.student).state_dict(), "student.pt")


torch.manual_seed(0)
Distiller().fit(3)
