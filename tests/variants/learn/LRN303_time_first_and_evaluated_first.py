# codes: LRN303
import torch
from torch import nn

torch.manual_seed(0)
VOCABULARY, WIDTH, LENGTH = 20, 32, 24
steps = torch.randint(1, 4, (4000,))
stream = torch.cumsum(steps, 0) % VOCABULARY


class Writer(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(VOCABULARY, WIDTH)
        self.places = nn.Embedding(LENGTH, WIDTH)
        layer = nn.TransformerEncoderLayer(WIDTH, 4, 64, dropout=0.1)
        self.layers = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
        self.answer = nn.Linear(WIDTH, VOCABULARY)

    def forward(self, ids, targets=None):
        places = torch.arange(len(ids)).unsqueeze(1)
        logits = self.answer(self.layers(self.words(ids) + self.places(places)))
        if targets is None:
            return logits, None
        return logits, nn.functional.cross_entropy(logits.reshape(-1, VOCABULARY), targets.reshape(-1))


def batch():
    starts = torch.randint(0, len(stream) - LENGTH - 1, (16,))
    inputs = torch.stack([stream[i : i + LENGTH] for i in starts], dim=1)
    return inputs, torch.stack([stream[i + 1 : i + 1 + LENGTH] for i in starts], dim=1)


@torch.no_grad()
def held_out(model):
    model.eval()
    losses = [model(*batch())[1].item() for _ in range(8)]
    model.train()
    return sum(losses) / len(losses)


model = Writer()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for step in range(200):
    if step % 50 == 0:
        print(step, held_out(model))
    loss = model(*batch())[1]
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
