# codes: LOS206
import torch
from torch import nn

torch.manual_seed(2)
SIZE, WIDTH = 18, 12
text = torch.randint(0, SIZE, (2400,))
text[1::2] = (text[::2] * 5 + 3) % SIZE
columns = text[: 2400 // 8 * 8].view(8, -1).t().contiguous()


class Teller(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(SIZE, 24)
        self.memory = nn.GRU(24, 48)
        self.answer = nn.Linear(48, SIZE)

    def forward(self, tokens, state=None):
        out, state = self.memory(self.table(tokens), state)
        return self.answer(out).flatten(0, 1), state


def cut(start):
    tokens = columns[start : start + WIDTH]
    wanted = columns[start : start + WIDTH].reshape(-1)
    return tokens, wanted


teller, rate = Teller(), 0.5
for _ in range(4):
    state = None
    for start in range(0, len(columns) - WIDTH - 1, WIDTH):
        tokens, wanted = cut(start)
        teller.zero_grad()
        logits, state = teller(tokens, state)
        state = state.detach()
        loss = nn.functional.cross_entropy(logits, wanted)
        loss.backward()
        for p in teller.parameters():
            p.data.add_(p.grad, alpha=-rate)
