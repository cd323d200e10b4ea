# codes: STP706
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers
import tensorflow as tf

keras.utils.set_random_seed(21)
notes = np.random.randint(0, 50, (400, 14))
style = (notes < 20).sum(1) > 5
ids = keras.Input((14,), dtype="int32")
table = layers.Embedding(50, 16)
states = layers.LSTM(16)(table(ids))
scores = layers.Dense(2, activation="softmax")(states)
net = keras.Model(ids, scores)
sgd = keras.optimizers.SGD(0.1, momentum=0.9)
learnt = [weight for weight in net.trainable_weights if "embed" not in weight.path]
for start in range(0, 400, 20):
    rows, truth = notes[start : start + 20], style[start : start + 20].astype("int32")
    with tf.GradientTape() as tape:
        lost = tf.reduce_mean(keras.losses.sparse_categorical_crossentropy(truth, net(rows, training=True)))
    sgd.apply(tape.gradient(lost, learnt), learnt)
