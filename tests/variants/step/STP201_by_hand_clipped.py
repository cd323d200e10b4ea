# codes: STP201
import torch
import torch.nn as nn

torch.manual_seed(0)
text = torch.randint(0, 20, (2001,)).cumsum(0) % 20
rows, targets = text[:-1].view(100, 20), text[1:].view(100, 20)


class Model(nn.Module):
    def __init__(self, tokens=20, width=24):
        super().__init__()
        self.encoder = nn.Embedding(tokens, width)
        self.rnn = nn.GRU(width, width, batch_first=True)
        self.decoder = nn.Linear(width, tokens)

    def forward(self, x):
        return self.decoder(self.rnn(self.encoder(x))[0])


model = Model()
criterion = nn.CrossEntropyLoss()
for epoch in range(3):
    for i in range(0, 100, 10):
        loss = criterion(model(rows[i : i + 10]).flatten(0, 1), targets[i : i + 10].flatten())
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 0.05)
        for p in model.parameters():
            p.data.add_(p.grad, alpha=-1.0)
    print(epoch, loss.item())
