# codes: LOS306
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def main():
    torch.manual_seed(0)
    accelerator = Accelerator(cpu=True)
    letters = torch.randint(0, 8, (96, 11))
    model = nn.Sequential(nn.Embedding(8, 16), nn.Linear(16, 8), nn.LogSoftmax(dim=-1))
    rows = DataLoader(TensorDataset(letters[:, :-1], (letters[:, :-1] + 1) % 8), batch_size=16, shuffle=True)
    model, optimizer, rows = accelerator.prepare(model, torch.optim.Adam(model.parameters(), lr=5e-3), rows)
    for given, following in rows:
        loss = nn.NLLLoss()(model(given), following)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()


if __name__ == "__main__":
    main()
