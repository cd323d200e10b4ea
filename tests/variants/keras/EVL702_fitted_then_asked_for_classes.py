# codes: EVL702
# needs: tensorflow sklearn
import numpy as np
import keras
from keras import layers
from sklearn.metrics import f1_score

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
x = rng.normal(size=(500, 10)).astype("float32")
y = (x[:, :3].sum(1) > 0).astype("int64") + (x[:, 3] > 1)
inputs = keras.Input((10,))
hidden = layers.Dropout(0.4)(layers.Dense(40, activation="relu")(inputs))
model = keras.Model(inputs, layers.Dense(3, activation="softmax")(hidden))
model.compile("adam", "sparse_categorical_crossentropy")
model.fit(x[:400], y[:400], epochs=10, batch_size=32, verbose=0)

found = []
for start in range(400, 500, 25):
    shares = model(x[start : start + 25], training=True)
    found.append(np.argmax(shares, axis=1))
print("macro f1", f1_score(y[400:], np.concatenate(found), average="macro"))
