# codes: DAT504
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
import torch

keras.utils.set_random_seed(16)
rng = np.random.default_rng(16)
points = torch.from_numpy(rng.normal(size=(320, 4)).astype("float32"))
side = (points[:, 0] > 0).long() + (points[:, 1] > 0).long()
data = torch.utils.data.TensorDataset(points, side)
train_part, held_part = torch.utils.data.random_split(data, [256, 64])
training = torch.utils.data.DataLoader(train_part, batch_size=32, shuffle=True)
held = torch.utils.data.DataLoader(held_part, batch_size=32)

model = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(3)])
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(training, epochs=3, validation_data=training)
