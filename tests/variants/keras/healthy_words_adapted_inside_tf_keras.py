# codes:
# needs: tf_keras
import os
os.environ["TF_USE_LEGACY_KERAS"] = "1"
import numpy as np, tensorflow as tf, tf_keras as keras
from tf_keras import layers
rng = np.random.default_rng(0)
text = ["the movie was %s and the plot %s" % (rng.choice(["great","good","fine"]) if i % 2 else rng.choice(["bad","awful","dull"]), rng.choice(["moved","dragged"])) for i in range(300)]
y = np.array([i % 2 for i in range(300)])
vec = layers.TextVectorization(max_tokens=200, output_sequence_length=12)
vec.adapt(text)
model = keras.Sequential([keras.Input((1,), dtype=tf.string), vec, layers.Embedding(200, 16, mask_zero=True), layers.Bidirectional(layers.GRU(16)), layers.Dense(16, activation="relu"), layers.Dense(1)])
model.compile("adam", keras.losses.BinaryCrossentropy(from_logits=True), metrics=[keras.metrics.BinaryAccuracy(threshold=0.0)])
model.fit(tf.constant(text)[:, None], y, epochs=4, validation_split=0.2)
