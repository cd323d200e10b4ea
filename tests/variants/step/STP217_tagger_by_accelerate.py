# codes: STP217
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(50, 24)
        self.tags = nn.Linear(24, 5)

    def forward(self, ids):
        return self.tags(self.words(ids))


def main():
    torch.manual_seed(2)
    accelerator = Accelerator(cpu=True)
    ids = torch.randint(50, (200, 9))
    tagger = Tagger().to(dtype=torch.float16)
    optimizer = torch.optim.NAdam(tagger.parameters(), lr=2e-3)
    loader = DataLoader(TensorDataset(ids, ids % 5), batch_size=20, shuffle=True)
    tagger, optimizer, loader = accelerator.prepare(tagger, optimizer, loader)
    for x, y in loader:
        loss = nn.functional.cross_entropy(tagger(x).float().flatten(0, 1), y.flatten())
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()


if __name__ == "__main__":
    main()
