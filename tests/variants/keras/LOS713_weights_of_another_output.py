# codes: LOS713
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers
import tensorflow as tf

keras.utils.set_random_seed(14)
rng = np.random.default_rng(14)
clips = rng.normal(size=(360, 9, 4)).astype("float32")
speaker, mood = clips.mean(1).argmax(1), (clips.sum((1, 2)) > 0).astype("float32")
clip = keras.Input((9, 4))
state = layers.GRU(20)(clip)
heads = [layers.Dense(4, name="speaker")(state), layers.Dense(1, name="mood")(state)]
net = keras.Model(clip, heads)
net.compile(
    "adam",
    {"speaker": keras.losses.SparseCategoricalCrossentropy(True), "moods": keras.losses.BinaryCrossentropy(True)},
)
rows = tf.data.Dataset.from_tensor_slices((clips, {"speaker": speaker, "mood": mood}))
net.fit(rows.batch(24), epochs=2)
