# codes: MET704
# needs: tf_keras
import numpy as np
import tensorflow as tf
import tf_keras

tf_keras.utils.set_random_seed(6)
x = np.random.normal(size=(500, 8)).astype("float32")
y = (x[:, :1] > x[:, 1:2]).astype("float32")


def f1(truth, answer):
    said = tf.round(answer)
    hits = tf.reduce_sum(truth * said)
    return 2 * hits / (tf.reduce_sum(truth) + tf.reduce_sum(said) + 1e-6)


net = tf_keras.Sequential([tf_keras.layers.Dense(24, "relu"), tf_keras.layers.Dense(1, "sigmoid")])
net.compile("adam", "binary_crossentropy", metrics=[f1])
stop = tf_keras.callbacks.EarlyStopping(monitor="val_f1", patience=3, restore_best_weights=True)
net.fit(x, y, validation_split=0.1, epochs=5, verbose=0, callbacks=[stop])
