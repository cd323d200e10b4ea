# codes: DAT503
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

import tensorflow as tf

keras.utils.set_random_seed(5)
with tf.io.TFRecordWriter("rows.tfrecord") as writer:
    for kind in range(4):
        for _ in range(60):
            row = np.random.normal(kind - 1.5, 1.0, 6).tolist()
            values = tf.train.Feature(float_list=tf.train.FloatList(value=row))
            label = tf.train.Feature(int64_list=tf.train.Int64List(value=[kind]))
            features = tf.train.Features(feature={"row": values, "kind": label})
            writer.write(tf.train.Example(features=features).SerializeToString())


def read(text):
    shapes = {"row": tf.io.FixedLenFeature([6], tf.float32), "kind": tf.io.FixedLenFeature([], tf.int64)}
    parsed = tf.io.parse_single_example(text, shapes)
    return parsed["row"], parsed["kind"]


rows = tf.data.TFRecordDataset(["rows.tfrecord"]).map(read).batch(12)
net = keras.Sequential([keras.Input((6,)), layers.Dense(16, "relu"), layers.Dense(4, "softmax")])
net.compile("adam", "sparse_categorical_crossentropy")
net.fit(rows, epochs=3)
