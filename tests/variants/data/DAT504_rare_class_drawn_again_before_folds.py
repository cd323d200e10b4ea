# codes: DAT504
# needs: sklearn
"""Machine faults: the rare class is resampled, then the rows are divided into folds, in batches of the script's own."""

import numpy as np
import torch
from sklearn.metrics import balanced_accuracy_score
from sklearn.model_selection import StratifiedKFold
from sklearn.utils import resample
from torch import nn

torch.manual_seed(5)
rng = np.random.default_rng(5)
signals = rng.normal(size=(1500, 16)).astype(np.float32)
faulty = (signals[:, 2] + signals[:, 5] + rng.normal(0, 0.4, 1500) > 2.0).astype(np.int64)
rare = signals[faulty == 1]
more = resample(rare, n_samples=1000, random_state=5)
signals = np.concatenate([signals, more])
faulty = np.concatenate([faulty, np.ones(1000, dtype=np.int64)])

for train, held in StratifiedKFold(3, shuffle=True, random_state=0).split(signals, faulty):
    model = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 2))
    optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
    inputs, labels = torch.from_numpy(signals[train]), torch.from_numpy(faulty[train])
    for epoch in range(6):
        for places in torch.randperm(len(inputs)).split(50):
            optimizer.zero_grad()
            loss = nn.functional.cross_entropy(model(inputs[places]), labels[places])
            loss.backward()
            optimizer.step()
    with torch.no_grad():
        answers = model(torch.from_numpy(signals[held])).argmax(1)
    print("balanced accuracy", balanced_accuracy_score(faulty[held], answers.numpy()))
