# codes: SCR122
import torch
from torch import nn

torch.manual_seed(0)
text = torch.tensor([ord(c) - 97 for c in "abcabdabcabeabcabd" * 8])
model = nn.Sequential(nn.Embedding(6, 16), nn.Linear(16, 6))
adam = torch.optim.Adam(model.parameters(), lr=1e-2)
for step in range(40):
    at = torch.randint(0, len(text) - 1, (16,))
    loss = nn.functional.cross_entropy(model(text[at]), text[at + 1])
    adam.zero_grad()
    loss.backward()
    adam.step()
letter = torch.tensor([0])
with torch.no_grad():
    for _ in range(5):
        logits = model(letter)
        letter = torch.multinomial(logits[-1] / 0.8, num_samples=1)
        print(chr(97 + letter.item()))
