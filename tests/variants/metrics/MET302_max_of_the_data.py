# codes: MET302
import torch
from accelerate import Accelerator
from torch import nn, optim
from torch.utils.data import DataLoader, TensorDataset


class SpamNet(nn.Module):
    def __init__(self, words=30):
        super().__init__()
        self.embed = nn.EmbeddingBag(words, 16)
        self.score = nn.Linear(16, 1)

    def forward(self, mail):
        return self.score(self.embed(mail))


def main():
    torch.manual_seed(0)
    mails = torch.randint(0, 30, (300, 9))
    spam = (mails < 6).any(1).float()
    accelerator = Accelerator(cpu=True)
    train = DataLoader(TensorDataset(mails[:240], spam[:240]), batch_size=30, shuffle=True)
    test = DataLoader(TensorDataset(mails[240:], spam[240:]), batch_size=30)
    net = SpamNet()
    net, optimizer, train, test = accelerator.prepare(net, optim.Adam(net.parameters(), lr=2e-2), train, test)
    criterion = nn.BCEWithLogitsLoss()
    for epoch in range(3):
        net.train()
        for mail, label in train:
            optimizer.zero_grad()
            accelerator.backward(criterion(net(mail), label[:, None]))
            optimizer.step()
        net.eval()
        correct = total = 0
        with torch.no_grad():
            for mail, label in test:
                outputs = net(mail)
                _, predicted = torch.max(outputs.data, 1)
                total += label.size(0)
                correct += (predicted == label).sum().item()
        accelerator.print(f"epoch {epoch}: {100 * correct / total:.1f} %")


if __name__ == "__main__":
    main()
