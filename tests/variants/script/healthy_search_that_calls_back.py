# codes:
# needs: sklearn
"""A search that a library makes by calling back, and that is asked for what all of it would have come to."""

import numpy as np
import torch
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.model_selection import GridSearchCV
from torch import nn

rng = np.random.default_rng(0)
rows = rng.normal(size=(240, 6)).astype("float32")
kinds = (rows[:, 0] + rows[:, 1] > 0).astype("int64")


class Network(ClassifierMixin, BaseEstimator):
    def __init__(self, width=8, rate=1e-2, epochs=6):
        self.width, self.rate, self.epochs = width, rate, epochs

    def fit(self, rows, kinds):
        torch.manual_seed(0)
        self.classes_ = np.unique(kinds)
        inputs, labels = torch.as_tensor(rows), torch.as_tensor(kinds)
        self.net_ = nn.Sequential(nn.Linear(inputs.shape[1], self.width), nn.ReLU(), nn.Linear(self.width, 2))
        optimizer = torch.optim.Adam(self.net_.parameters(), lr=self.rate)
        self.curve_ = []
        for _epoch in range(self.epochs):
            losses = []
            for chosen in torch.randperm(len(inputs)).split(16):
                loss = nn.functional.cross_entropy(self.net_(inputs[chosen]), labels[chosen])
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
                losses.append(loss.item())
            self.curve_.append(sum(losses) / len(losses))
        return self

    @torch.no_grad()
    def predict(self, rows):
        return self.classes_[self.net_(torch.as_tensor(rows)).argmax(1).numpy()]


def report(found):
    print(found.best_params_, f"{found.best_score_:.3f}")
    return found.best_estimator_


search = GridSearchCV(Network(), {"width": [4, 8]}, cv=2)
search.fit(rows, kinds)
best = report(search)
print(search.cv_results_["mean_test_score"], (search.predict(rows) == kinds).mean())
assert len(search.best_estimator_.curve_) == 6
