# codes:
import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(0)
n = 300
labels = torch.randint(0, 3, (n,))
features = F.one_hot(labels, 3).float() @ torch.randn(3, 16) + torch.randn(n, 16)
link = torch.rand(n, n) < torch.where(labels[:, None] == labels[None], 0.06, 0.01)
adjacency = (link | link.T).float() + torch.eye(n)
adjacency = adjacency / adjacency.sum(1, keepdim=True)
order = torch.randperm(n)
idx_test, idx_val, idx_train = order[:80], order[80:140], order[140:]


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Linear(16, 16), nn.Linear(16, 3)

    def forward(self, x, links):
        return F.log_softmax(links @ self.second(F.relu(links @ self.first(x))), dim=1)


def score(net, target, mask):
    net.eval()
    with torch.no_grad():
        answers = net(features, adjacency)[mask]
        return F.nll_loss(answers, target[mask]).item(), (answers.argmax(1) == target[mask]).float().mean().item()


def epoch(number, net, optimizer, target, mask_train, mask_val):
    net.train()
    optimizer.zero_grad()
    answers = net(features, adjacency)
    loss = F.nll_loss(answers[mask_train], target[mask_train])
    loss.backward()
    optimizer.step()
    if number % 10 == 0:
        print(number, score(net, target, mask_train), score(net, target, mask_val))


net = Net()
optimizer = torch.optim.Adam(net.parameters(), lr=0.01, weight_decay=5e-4)
for number in range(80):
    epoch(number, net, optimizer, labels, idx_train, idx_val)
print(score(net, labels, idx_test))
