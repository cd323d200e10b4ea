# codes: STP713 MET703
# needs: tensorflow tf_keras
import numpy as np
import tf_keras
from tf_keras import layers

tf_keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
clips = rng.normal(size=(240, 12)).astype("float32")
loud = (clips[:, :3].sum(axis=1) > 0).astype("float32")

RATES = np.geomspace(5e-3, 5e-4, 5).astype("float16")


def rate_of(epoch):
    return RATES[epoch]


model = tf_keras.Sequential([layers.Input((12,)), layers.Dense(8, "relu"), layers.Dense(1, "sigmoid")])
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
callbacks = [
    tf_keras.callbacks.LearningRateScheduler(rate_of),
    tf_keras.callbacks.ModelCheckpoint("clips-{epoch:02d}-{val_acc:.2f}.h5", save_weights_only=True),
]
model.fit(clips, loud, validation_split=0.25, epochs=5, callbacks=callbacks, verbose=0)
