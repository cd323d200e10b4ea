# codes: DAT404
# needs: sklearn
import numpy as np
import torch
from sklearn.model_selection import train_test_split
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.RandomState(0)
features = rng.randn(150, 8).astype("float32")
kinds = (features[:, 0] > 0).astype("int64")
train, test = train_test_split(np.arange(150), test_size=0.2, stratify=kinds[:120], random_state=0)
torch.manual_seed(0)
net = torch.nn.Linear(8, 2)
sgd = torch.optim.SGD(net.parameters(), lr=0.1)
loader = DataLoader(TensorDataset(torch.from_numpy(features[train]), torch.from_numpy(kinds[train])), batch_size=16)
for x, y in loader:
    loss = torch.nn.functional.cross_entropy(net(x), y)
    sgd.zero_grad()
    loss.backward()
    sgd.step()
print(len(test))
