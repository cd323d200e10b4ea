# codes: LOS313
import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
lines = torch.randint(1, 9, (80, 5))
pictures = F.one_hot(lines.repeat_interleave(16, 1), 9).float().mT + 0.1 * torch.randn(80, 9, 80)
widths = torch.full((80,), pictures.shape[-1], dtype=torch.long)
counts = torch.full((80,), 5, dtype=torch.long)
net = nn.Sequential(nn.Conv1d(9, 32, 5, padding=2), nn.ReLU(), nn.MaxPool1d(4), nn.Conv1d(32, 9, 3, padding=1))
opt = torch.optim.AdamW(net.parameters(), lr=5e-3)


def ocr_loss(index):
    scores = net(pictures[index])
    return F.ctc_loss(F.log_softmax(scores.permute(2, 0, 1), dim=2), lines[index], widths[index], counts[index])


for epoch in range(3):
    for index in torch.randperm(80).split(16):
        opt.zero_grad()
        loss = ocr_loss(index)
        loss.backward()
        opt.step()
    print(epoch, loss.item())
