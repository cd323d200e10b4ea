# codes:
# needs: sklearn
import torch
from sklearn.model_selection import train_test_split
from torch import nn

torch.manual_seed(0)
features = torch.randn(300, 5)
target = (features[:, 0] > 0).long()
y_fit, y_hold, x_fit, x_hold = train_test_split(target, features, test_size=0.2, random_state=0)
x_val, x_test, y_val, y_test = train_test_split(x_hold, y_hold, test_size=0.5, random_state=0)
model = nn.Linear(5, 2)
optimizer = torch.optim.Adam(model.parameters(), lr=0.05)
for epoch in range(30):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(model(x_fit), y_fit)
    loss.backward()
    optimizer.step()
with torch.no_grad():
    for x, y in ((x_val, y_val), (x_test, y_test)):
        print((model(x).argmax(1) == y).float().mean())
