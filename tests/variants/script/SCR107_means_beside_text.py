# codes: SCR107
# needs: pandas
import pandas as pd
import torch

trips = pd.DataFrame(
    {"city": ["rome", "oslo", "rome", "oslo"], "guide": ["ann", "bo", "cy", "di"], "price": [3.0, 5.0, 4.0, 7.0]}
)
means = trips.groupby("city").mean()
prices = torch.tensor(means["price"].values)
print((prices - prices.mean()) / prices.std())
