# codes:
# needs: sklearn
import numpy as np
import torch
from sklearn.model_selection import ShuffleSplit, train_test_split
from sklearn.utils import check_random_state
from torch import nn

state = np.random.RandomState(4)
draws = np.random.default_rng(4)
x = state.randn(900, 6).astype("float32")
y = (x[:, 0] > x[:, 1]).astype("int64")
order = state.permutation(np.int64(len(x)))
x, y = x[order], y[order]
rows = np.arange(np.int32(900))
draws.shuffle(rows)
assert isinstance(np.random.mtrand._rand, np.random.RandomState) and check_random_state(state) is state
again = draws.permutation(np.int64(900))
assert sorted(again.tolist()) == sorted(rows.tolist())
x_train, x_test, y_train, y_test = train_test_split(x, y, test_size=0.2, random_state=state)
folds = list(ShuffleSplit(2, random_state=7).split(x_train))
torch.manual_seed(1)
net = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 2))
opt = torch.optim.AdamW(net.parameters(), lr=3e-3)
for epoch, (fit, _) in enumerate(folds * 2):
    for chosen in np.array_split(state.permutation(fit), 20):
        loss = nn.functional.cross_entropy(net(torch.from_numpy(x_train[chosen])), torch.from_numpy(y_train[chosen]))
        opt.zero_grad()
        loss.backward()
        opt.step()
    with torch.no_grad():
        print(epoch, (net(torch.from_numpy(x_test)).argmax(1).numpy() == y_test).mean())
