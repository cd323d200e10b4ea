# codes:
# The estimate is made in eval mode, and a policy is asked in train mode without a graph.
import torch
from torch import nn

torch.manual_seed(4)
SIZE, LENGTH = 22, 16
stream = torch.randint(0, SIZE, (6000,))
stream[1::2] = (stream[::2] * 3 + 1) % SIZE


class Small(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(SIZE, 32)
        self.memory = nn.GRU(32, 48, batch_first=True)
        self.drop = nn.Dropout(0.3)
        self.answer = nn.Linear(48, SIZE)

    def forward(self, tokens, wanted):
        states, _ = self.memory(self.table(tokens))
        logits = self.answer(self.drop(states))
        return logits, nn.functional.cross_entropy(logits.flatten(0, 1), wanted.flatten())


def draw(part):
    rows = stream[:5000] if part == "train" else stream[5000:]
    starts = torch.randint(0, len(rows) - LENGTH - 1, (12,))
    return torch.stack([rows[s : s + LENGTH] for s in starts]), torch.stack(
        [rows[s + 1 : s + LENGTH + 1] for s in starts]
    )


model = Small()
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)


@torch.no_grad()
def estimate_loss(times=6):
    model.eval()
    found = {part: sum(model(*draw(part))[1].item() for _ in range(times)) / times for part in ("train", "val")}
    model.train()
    return found


turn = 0
while True:
    if turn % 60 == 0:
        print(turn, estimate_loss())
    _, loss = model(*draw("train"))
    loss.backward()
    optimizer.step()
    optimizer.zero_grad(set_to_none=True)
    turn += 1
    if turn > 180:
        break
