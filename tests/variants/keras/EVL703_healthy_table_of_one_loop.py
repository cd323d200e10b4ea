# codes:
# needs: keras tensorflow
# The test rows are shuffled, and each batch's labels are kept beside what is answered to it.
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
signals = rng.normal(size=(600, 12)).astype("float32")
kinds = signals[:, :3].argmax(1)
train = tf.data.Dataset.from_tensor_slices((signals[:450], kinds[:450])).shuffle(450).batch(30)
test = tf.data.Dataset.from_tensor_slices((signals[450:], kinds[450:])).shuffle(150).batch(30)
model = keras.Sequential([keras.Input((12,)), layers.Dense(32, activation="relu"), layers.Dense(3, activation="softmax")])
model.compile(keras.optimizers.Adam(1e-2), "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(train, epochs=8, verbose=0)
truth, chosen = [], []
for rows, labels in test:
    truth.append(labels)
    chosen.append(model.predict_on_batch(rows).argmax(axis=1))
print(tf.math.confusion_matrix(np.concatenate(truth), np.concatenate(chosen), num_classes=3).numpy())
print(np.bincount(model.predict(test, verbose=0).argmax(axis=1)))
