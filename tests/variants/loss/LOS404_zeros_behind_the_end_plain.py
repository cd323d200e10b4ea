# codes: LOS404
"""Sums spelled by digits: rows are filled up with zeros behind their end, which nothing here calls padding."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

BEGIN, END, WIDTH = 0, 1, 9

torch.manual_seed(0)
questions = torch.zeros(400, WIDTH, dtype=torch.long)
answers = torch.zeros(400, WIDTH, dtype=torch.long)
for row in range(400):
    length = int(torch.randint(2, 8, ()))
    word = torch.randint(2, 12, (length,))
    questions[row, :length], questions[row, length] = word, END
    answers[row, :length], answers[row, length] = word.flip(0), END


class Reverser(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(12, 32)
        self.encoder, self.decoder = nn.GRU(32, 64, batch_first=True), nn.GRU(32, 64, batch_first=True)
        self.out = nn.Linear(64, 12)

    def forward(self, question, answer):
        state = self.encoder(self.embed(question))[1]
        begin = torch.full((len(answer), 1), BEGIN)
        shown = torch.cat([begin, answer[:, :-1]], dim=1)
        return nn.functional.log_softmax(self.out(self.decoder(self.embed(shown), state)[0]), dim=-1)


model = Reverser()
optimizer, criterion = torch.optim.Adam(model.parameters(), lr=2e-3), nn.NLLLoss()
loader = DataLoader(TensorDataset(questions, answers), batch_size=20, shuffle=True)
for epoch in range(3):
    for question, answer in loader:
        loss = criterion(model(question, answer).view(-1, 12), answer.view(-1))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
