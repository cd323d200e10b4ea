# codes:
import torch
from torch import nn

torch.manual_seed(0)
NODES = 300
labels = torch.randint(0, 3, (NODES,))
words = ((torch.rand(3, 40) < 0.2).float()[labels] + (torch.rand(NODES, 40) < 0.05).float()).clamp(max=1)
edges = torch.randint(0, NODES, (2, 1200))
edges = edges[:, labels[edges[0]] == labels[edges[1]]]
links = torch.sparse_coo_tensor(edges, torch.ones(edges.shape[1]), (NODES, NODES)).to_dense() + torch.eye(NODES)
links = (links / links.sum(1, keepdim=True)).to_sparse()
words = words.to_sparse()


class Graph(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.first = nn.Parameter(torch.empty(40, width))
        self.second = nn.Parameter(torch.empty(width, 3))
        nn.init.xavier_normal_(self.first)
        nn.init.xavier_normal_(self.second)

    def forward(self, nodes, links):
        hidden = torch.relu(torch.spmm(links, torch.mm(nodes, self.first)))
        hidden = nn.functional.dropout(hidden, 0.5, self.training)
        return nn.functional.log_softmax(torch.spmm(links, torch.mm(hidden, self.second)), dim=1)


model, criterion = Graph(16), nn.NLLLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=0.01, weight_decay=5e-4)
order = torch.randperm(NODES)
train, valid = order[:200], order[200:]
for epoch in range(200):
    model.train()
    optimizer.zero_grad()
    loss = criterion(model(words, links)[train], labels[train])
    loss.backward()
    optimizer.step()
    model.eval()
    with torch.no_grad():
        right = (model(words, links)[valid].argmax(1) == labels[valid]).float().mean()
    if epoch % 20 == 0:
        print(epoch, loss.item(), right.item())
