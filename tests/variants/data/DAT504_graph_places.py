# codes: DAT504
"""a GCN in the classical layout: idx_train, idx_val, idx_test and a function for an epoch"""
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim

np.random.seed(42)
torch.manual_seed(42)


def load_data(n=280, classes=3):
    labels = torch.randint(0, classes, (n,))
    features = F.one_hot(labels, classes).float() @ torch.randn(classes, 20) + 1.2 * torch.randn(n, 20)
    link = torch.rand(n, n) < torch.where(labels[:, None] == labels[None], 0.08, 0.01)
    adj = (link | link.t()).float() + torch.eye(n)
    return adj / adj.sum(1, keepdim=True), features, labels, torch.arange(60), torch.arange(60, 120), torch.arange(120, 280)


adj, features, labels, idx_train, idx_val, idx_test = load_data()


class GCN(nn.Module):
    def __init__(self, nfeat, nhid, nclass, dropout):
        super().__init__()
        self.gc1, self.gc2, self.dropout = nn.Linear(nfeat, nhid), nn.Linear(nhid, nclass), dropout

    def forward(self, x, adj):
        x = F.relu(torch.mm(adj, self.gc1(x)))
        x = F.dropout(x, self.dropout, training=self.training)
        return F.log_softmax(torch.mm(adj, self.gc2(x)), dim=1)


model = GCN(features.shape[1], 16, int(labels.max()) + 1, 0.5)
optimizer = optim.Adam(model.parameters(), lr=0.01, weight_decay=5e-4)


def accuracy(output, target):
    return (output.argmax(1) == target).double().mean()


def train(epoch):
    model.train()
    optimizer.zero_grad()
    output = model(features, adj)
    loss_train = F.nll_loss(output, labels)
    loss_train.backward()
    optimizer.step()
    model.eval()
    with torch.no_grad():
        output = model(features, adj)
    print(epoch, loss_train.item(), accuracy(output[idx_val], labels[idx_val]).item())


def test():
    model.eval()
    output = model(features, adj)
    print("test", F.nll_loss(output[idx_test], labels[idx_test]).item(), accuracy(output[idx_test], labels[idx_test]).item())


for epoch in range(60):
    train(epoch)
test()
