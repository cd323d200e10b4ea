# codes: FWD204
import random
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch import optim

random.seed(0)
torch.manual_seed(0)
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
SOS_token, EOS_token, MAX = 0, 1, 6


class EncoderRNN(nn.Module):
    def __init__(self, input_size, hidden_size):
        super().__init__()
        self.hidden_size = hidden_size
        self.embedding = nn.Embedding(input_size, hidden_size)
        self.gru = nn.GRU(hidden_size, hidden_size)

    def forward(self, input, hidden):
        embedded = self.embedding(input).view(1, 1, -1)
        return self.gru(embedded, hidden)

    def initHidden(self):
        return torch.zeros(1, 1, self.hidden_size)


class AttnDecoderRNN(nn.Module):
    def __init__(self, hidden_size, output_size):
        super().__init__()
        self.embedding = nn.Embedding(output_size, hidden_size)
        self.attn = nn.Linear(hidden_size * 2, MAX)
        self.attn_combine = nn.Linear(hidden_size * 2, hidden_size)
        self.gru = nn.GRU(hidden_size, hidden_size)
        self.out = nn.Linear(hidden_size, output_size)

    def forward(self, input, hidden, encoder_outputs):
        embedded = self.embedding(input).view(1, 1, -1)
        attn_weights = F.softmax(self.attn(torch.cat((embedded[0], hidden[0]), 1)), dim=1)
        attn_applied = torch.bmm(attn_weights.unsqueeze(0), encoder_outputs.unsqueeze(0))
        output = self.attn_combine(torch.cat((embedded[0], attn_applied[0]), 1)).unsqueeze(0)
        output, hidden = self.gru(F.relu(output), hidden)
        return F.log_softmax(self.out(output[0]), dim=1), hidden


pairs = []
for _ in range(60):
    a = [random.randrange(2, 20) for _ in range(random.randrange(2, 5))]
    pairs.append((a + [EOS_token], [20 - v + 1 for v in a] + [EOS_token]))
encoder, decoder = EncoderRNN(22, 24).to(device), AttnDecoderRNN(24, 22).to(device)
eo, do = optim.SGD(encoder.parameters(), lr=0.05), optim.SGD(decoder.parameters(), lr=0.05)
criterion = nn.NLLLoss()
total = 0
for i, (a, b) in enumerate(pairs):
    x = torch.tensor(a, dtype=torch.long, device=device).view(-1, 1)
    y = torch.tensor(b, dtype=torch.long, device=device).view(-1, 1)
    h = encoder.initHidden()
    eo.zero_grad()
    do.zero_grad()
    outs = torch.zeros(MAX, 24, device=device)
    for t in range(x.size(0)):
        o, h = encoder(x[t], h)
        outs[t] = o[0, 0]
    inp = torch.tensor([[SOS_token]], device=device)
    loss = 0
    for t in range(y.size(0)):
        out, h = decoder(inp, h, outs)
        loss += criterion(out, y[t])
        if random.random() < 0.5:
            inp = y[t]
        else:
            topv, topi = out.topk(1)
            inp = topi.squeeze().detach()
            if inp.item() == EOS_token:
                break
    loss.backward()
    eo.step()
    do.step()
    total += loss.item() / y.size(0)
print(total)
