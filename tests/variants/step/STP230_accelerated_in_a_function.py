# codes: STP230
# needs: torch accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(3)
tokens = torch.randint(0, 50, (600, 12))
labels = (tokens < 25).sum(1).gt(6).long()


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.embeddings = nn.Embedding(50, 24)
        self.encoder = nn.GRU(24, 32, batch_first=True)
        self.classifier = nn.Linear(32, 2)

    def forward(self, ids):
        return self.classifier(self.encoder(self.embeddings(ids))[0][:, -1])


def set_trainable(model, epoch):
    if epoch >= 3:
        for name, parameter in model.encoder.named_parameters():
            parameter.requires_grad = True


def main(epochs=6):
    accelerator = Accelerator(cpu=True)
    model = Reader()
    torch.save({"encoder": model.encoder.state_dict()}, "reader.pt")
    model.encoder.load_state_dict(torch.load("reader.pt")["encoder"])
    model.encoder.requires_grad_(False)
    trainable = [p for p in model.parameters() if p.requires_grad]
    optimizer = torch.optim.Adam(trainable, lr=5e-3)
    loader = DataLoader(TensorDataset(tokens, labels), batch_size=25, shuffle=True)
    model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
    for epoch in range(epochs):
        set_trainable(model, epoch)
        for ids, target in loader:
            loss = nn.functional.cross_entropy(model(ids), target)
            optimizer.zero_grad()
            accelerator.backward(loss)
            optimizer.step()
        accelerator.print(epoch, loss.item())


main()
