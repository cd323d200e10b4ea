# codes: SCR142
# needs: torch
"""An object holds the weight that its method makes anew, by a rate that shrinks."""

import torch

torch.manual_seed(0)
shells = torch.randn(120, 3)
weighed = shells @ torch.tensor([0.4, -1.0, 2.0])


class Line:
    def __init__(self):
        self.w = torch.zeros(3, requires_grad=True)

    def fit(self, turns):
        for turn in range(turns):
            loss = (shells @ self.w - weighed).pow(2).mean()
            loss.backward()
            self.w = self.w - self.w.grad * (0.2 / (1 + turn / 10))
            self.w.grad.zero_()
        return loss.item()


print(Line().fit(30))
