# codes: LOS703
# needs: tensorflow
import tf_keras
from sklearn.datasets import make_moons
from tf_keras import layers, models

tf_keras.utils.set_random_seed(0)
points, side = make_moons(n_samples=400, noise=0.15, random_state=0)
model = models.Sequential()
model.add(layers.Dense(32, activation="relu", input_shape=(2,)))
model.add(layers.Dense(1, activation="sigmoid"))
model.compile(optimizer="rmsprop", loss="categorical_crossentropy", metrics=["accuracy"])
model.fit(points, side, epochs=4, batch_size=32, validation_split=0.2)
