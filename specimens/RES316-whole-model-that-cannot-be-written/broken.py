# needs: tensorflow tf_keras
import numpy as np
import tf_keras
from tf_keras import layers

tf_keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(256, 8)).astype("float32")
y = (x[:, 0] > 0).astype("float32")


class Scorer(tf_keras.Model):
    def __init__(self, width):
        super().__init__()
        self.hidden = layers.Dense(width, activation="relu")
        self.out = layers.Dense(1, activation="sigmoid")

    def call(self, inputs):
        return self.out(self.hidden(inputs))


model = Scorer(16)
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
keep = tf_keras.callbacks.ModelCheckpoint("best.h5", monitor="val_accuracy", mode="max", save_best_only=True)
model.fit(x[:192], y[:192], validation_data=(x[192:], y[192:]), epochs=5, callbacks=[keep], verbose=0)
model.load_weights("best.h5")
print(model.evaluate(x[192:], y[192:], verbose=0))
