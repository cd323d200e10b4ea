# codes: FWD311 DAT710
# needs: tensorflow tf_keras
import numpy as np
import tf_keras
from tf_keras.layers import GRU, Dense

tf_keras.utils.set_random_seed(5)
BATCH = 20
rng = np.random.default_rng(5)
x = rng.normal(size=(110, 8, 2)).astype("float32")
y = x[:, -1, 0] + x[:, -2, 1]


def recurrent():
    model = tf_keras.Sequential()
    model.add(GRU(8, stateful=True, return_sequences=True, input_shape=(8, 2)))
    model.add(GRU(8, stateful=True))
    model.add(Dense(1))
    model.compile(optimizer="adam", loss="mse")
    return model


model = recurrent()
model.fit(x, y, epochs=2, batch_size=BATCH, shuffle=False, verbose=0)
model.reset_states()
