# codes:
import torch
from torch import nn
from torch.optim.lr_scheduler import LambdaLR
from torch.utils.data import DataLoader

torch.manual_seed(0)
WIDTH, WARM_UP = 32, 300
rows = [(letters, letters.flip(0)) for letters in torch.randint(1, 12, (256, 6))]
loader = DataLoader(rows, batch_size=32, shuffle=True)


class Reverser(nn.Module):
    def __init__(self):
        super().__init__()
        self.letters = nn.Embedding(12, WIDTH)
        self.places = nn.Parameter(torch.randn(6, WIDTH) / WIDTH)
        layer = nn.TransformerEncoderLayer(WIDTH, 4, 64, dropout=0.1, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 2)
        self.answer = nn.Linear(WIDTH, 12)

    def forward(self, word):
        return self.answer(self.encoder(self.letters(word) + self.places))


def factor(step):
    """The schedule of the first transformer: the rate itself is a factor of one."""
    step = step + 1
    return WIDTH**-0.5 * min(step**-0.5, step * WARM_UP**-1.5)


reverser = Reverser()
optimizer = torch.optim.Adam(reverser.parameters(), lr=1.0, betas=(0.9, 0.98), eps=1e-9)
schedule = LambdaLR(optimizer, factor)
for epoch in range(60):
    for word, mirrored in loader:
        logits = reverser(word)
        loss = nn.functional.cross_entropy(logits.flatten(0, 1), mirrored.flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
