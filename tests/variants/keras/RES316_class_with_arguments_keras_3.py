# codes: RES316
# needs: tensorflow keras
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
x = rng.normal(size=(300, 10)).astype("float32")
y = (x[:, :3].sum(1) > 0).astype("int32")


class Tower(keras.Model):
    def __init__(self, widths, classes):
        super().__init__()
        self.body = [layers.Dense(w, activation="relu") for w in widths]
        self.out = layers.Dense(classes)

    def call(self, inputs):
        for layer in self.body:
            inputs = layer(inputs)
        return self.out(inputs)


def callbacks():
    yield keras.callbacks.ModelCheckpoint("tower-{epoch}.keras", save_best_only=True, monitor="val_loss")
    yield keras.callbacks.EarlyStopping(monitor="val_loss", patience=3)


tower = Tower([24, 12], 2)
loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
tower.compile(keras.optimizers.Adam(1e-3), loss, metrics=["accuracy"])
tower.fit(x, y, validation_split=0.2, epochs=4, callbacks=list(callbacks()), verbose=0)
print(tower.evaluate(x, y, verbose=0))
