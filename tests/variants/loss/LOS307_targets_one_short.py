# codes: LOS307
# The targets of a language model are cut one place short of its inputs.
import torch

torch.manual_seed(0)
text = torch.arange(400) % 7
model = torch.nn.Sequential(torch.nn.Embedding(7, 8), torch.nn.Linear(8, 7))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
LENGTH = 20

for start in range(0, len(text) - LENGTH, LENGTH):
    inputs = text[start : start + LENGTH]
    targets = text[start + 1 : start + LENGTH]
    loss = torch.nn.functional.cross_entropy(model(inputs), targets.reshape(-1))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
