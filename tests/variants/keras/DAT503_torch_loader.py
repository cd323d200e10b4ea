# codes: DAT503
# needs: torch keras
import os
os.environ["KERAS_BACKEND"] = "torch"
import keras
import torch
from torch.utils.data import DataLoader, TensorDataset

keras.utils.set_random_seed(7)
kinds = torch.arange(5).repeat_interleave(80)
rows = torch.randn(400, 7) + kinds[:, None]
net = keras.Sequential([keras.Input((7,)), keras.layers.Dense(20, "relu"), keras.layers.Dense(5)])
net.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
net.fit(DataLoader(TensorDataset(rows, kinds), batch_size=16), epochs=2)
