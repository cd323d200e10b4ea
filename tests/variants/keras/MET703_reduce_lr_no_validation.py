# codes: MET703
# needs: tensorflow
import numpy as np
from tensorflow.keras.models import Sequential
from tensorflow.keras.layers import Dense, Dropout, Flatten, Conv2D, MaxPooling2D, LSTM, Embedding, Activation

rng = np.random.default_rng(0)
x = rng.normal(size=(400, 10)).astype("float32")
y = (x[:, 0] + x[:, 1] > 0).astype("int64")
from tensorflow.keras.callbacks import ReduceLROnPlateau

reduce_lr = ReduceLROnPlateau(monitor="val_loss", factor=0.2, patience=3)
model = Sequential([Dense(16, activation="relu", input_shape=(10,)), Dense(1, activation="sigmoid")])
model.compile(optimizer="adam", loss="binary_crossentropy")
model.fit(x, y, epochs=10, callbacks=[reduce_lr])
