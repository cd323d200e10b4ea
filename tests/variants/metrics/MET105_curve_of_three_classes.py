# codes: MET105
# needs: sklearn
import torch
from sklearn.datasets import load_wine
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import StratifiedKFold
from sklearn.preprocessing import StandardScaler
from torch import nn

inputs, labels = load_wine(return_X_y=True)
torch.manual_seed(0)
for train, test in StratifiedKFold(3, shuffle=True, random_state=0).split(inputs, labels):
    scaler = StandardScaler().fit(inputs[train])
    x = torch.tensor(scaler.transform(inputs[train]), dtype=torch.float32)
    y = torch.tensor(labels[train])
    net = nn.Sequential(nn.Linear(13, 24), nn.ReLU(), nn.Linear(24, 3))
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
    for epoch in range(15):
        for chosen in torch.randperm(len(x)).split(16):
            optimizer.zero_grad()
            nn.functional.cross_entropy(net(x[chosen]), y[chosen]).backward()
            optimizer.step()
    with torch.no_grad():
        shares = net(torch.tensor(scaler.transform(inputs[test]), dtype=torch.float32)).softmax(1).numpy()
    print(roc_auc_score(labels[test], shares))
