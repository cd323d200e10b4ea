# codes: SCR125
# needs: pandas
import pandas as pd
import torch
from torch import nn

torch.manual_seed(0)
patients = pd.DataFrame({"patient": range(64), "age": torch.rand(64).tolist(), "dose": torch.rand(64).tolist()})
outcomes = pd.DataFrame({"patient": [str(i) for i in range(64)]})
outcomes["healed"] = [float(dose > 0.5) for dose in patients["dose"]]
table = patients.merge(outcomes, on="patient")
x = torch.tensor(table[["age", "dose"]].values, dtype=torch.float32)
y = torch.tensor(table["healed"].values, dtype=torch.float32)
model = nn.Linear(2, 1)
optimizer = torch.optim.Adam(model.parameters(), lr=0.05)
for epoch in range(5):
    loss = nn.functional.binary_cross_entropy_with_logits(model(x).squeeze(-1), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
