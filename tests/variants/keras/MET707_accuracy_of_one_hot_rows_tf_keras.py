# codes: MET707
# needs: tensorflow tf_keras
import os

os.environ["TF_USE_LEGACY_KERAS"] = "1"
import numpy as np
import tensorflow as tf

rng = np.random.default_rng(0)
places = rng.normal(size=(600, 2)).astype("float32")
quarter = (places[:, 0] > 0).astype(int) * 2 + (places[:, 1] > 0)
wanted = tf.keras.utils.to_categorical(quarter, 4)
inputs = tf.keras.Input((2,))
hidden = tf.keras.layers.Dense(32, activation="relu")(inputs)
model = tf.keras.Model(inputs, tf.keras.layers.Dense(4, activation="softmax")(hidden))
model.compile("adam", "categorical_crossentropy", metrics=[tf.keras.metrics.Accuracy()])
best = tf.keras.callbacks.ModelCheckpoint("best.weights.h5", "val_accuracy", save_best_only=True, save_weights_only=True)
model.fit(places, wanted, validation_split=0.2, epochs=4, callbacks=[best], verbose=0)
