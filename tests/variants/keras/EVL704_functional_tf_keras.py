# codes: EVL704
# needs: tensorflow
import numpy as np
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
pictures = rng.normal(size=(600, 16, 16, 3)).astype("float32")
kind = rng.integers(0, 2, size=600)
pictures[kind == 1, 2:8, 2:8] += 1.0

inputs = keras.Input((16, 16, 3))
maps = layers.Conv2D(8, 3, activation="relu")(inputs)
norm = layers.BatchNormalization()
maps = norm(maps, training=True)
pooled = layers.GlobalAveragePooling2D()(maps)
model = keras.Model(inputs, layers.Dense(1, activation="sigmoid")(pooled))
model.compile(optimizer=keras.optimizers.Adam(1e-2), loss="binary_crossentropy", metrics=["accuracy"])
model.fit(pictures[:500], kind[:500], epochs=5, batch_size=32, validation_data=(pictures[500:], kind[500:]))
print(((model.predict(pictures[500:])[:, 0] > 0.5) == kind[500:]).mean())
