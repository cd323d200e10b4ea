# codes: LRN702
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import tensorflow as tf
from sklearn.datasets import load_digits

tf.keras.utils.set_random_seed(42)
digits, names = load_digits(return_X_y=True)
model = tf.keras.Sequential()
model.add(tf.keras.layers.Input(shape=[64]))
for _ in range(12):
    model.add(tf.keras.layers.Dense(50, activation="sigmoid"))
model.add(tf.keras.layers.Dense(10, activation="softmax"))
model.compile(
    loss="sparse_categorical_crossentropy",
    optimizer=tf.keras.optimizers.SGD(learning_rate=0.01, momentum=0.9),
    metrics=["accuracy"],
)
model.fit(digits / 16.0, names, epochs=4, batch_size=32, verbose=2)
