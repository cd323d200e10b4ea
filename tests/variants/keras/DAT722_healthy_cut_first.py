# codes:
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
rows = rng.normal(size=(400, 8)).astype("float32")
labels = (rows[:, 1] > rows[:, 2]).astype("int32")
whole = tf.data.Dataset.from_tensor_slices((rows, labels))
held = whole.take(100).batch(50)
train = whole.skip(100).shuffle(300).batch(20)

model = keras.Sequential([keras.Input((8,)), keras.layers.Dense(16, "relu"), keras.layers.Dense(2)])
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(train, validation_data=held, epochs=4, verbose=2)

# The same order in each pass, and two parts of one pass over the same rows.
ordered = whole.shuffle(400, reshuffle_each_iteration=False)
kept = whole.shuffle(400).cache()
for number, data in enumerate((ordered, kept)):
    model.fit(data.skip(100).batch(20), validation_data=data.take(100).batch(50), epochs=2, verbose=0)
    print(number, model.evaluate(data.take(100).batch(50), verbose=0))
