# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import random
import tensorflow as tf
import keras
from keras import layers

random.seed(3)
good = ["great", "lovely", "superb", "brilliant", "fun"]
bad = ["awful", "boring", "bad", "terrible", "dull"]
fill = ["the", "movie", "was", "plot", "and", "acting", "scene", "a", "really"]
texts, labels = [], []
for _ in range(400):
    label = random.randint(0, 1)
    words = random.choices(fill, k=12) + random.choices(good if label else bad, k=2)
    random.shuffle(words)
    texts.append(" ".join(words))
    labels.append(label)

raw_train = tf.data.Dataset.from_tensor_slices((texts[:320], labels[:320])).shuffle(320).batch(32)
raw_val = tf.data.Dataset.from_tensor_slices((texts[320:], labels[320:])).batch(32)
vectorize = layers.TextVectorization(max_tokens=500, output_mode="int", output_sequence_length=20)
vectorize.adapt(raw_train.map(lambda x, y: x))
train = raw_train.map(lambda x, y: (vectorize(x), y)).cache().prefetch(10)
val = raw_val.map(lambda x, y: (vectorize(x), y)).cache().prefetch(10)

inputs = keras.Input(shape=(None,), dtype="int64")
x = layers.Embedding(500, 32)(inputs)
x = layers.Dropout(0.5)(x)
x = layers.Conv1D(32, 3, padding="valid", activation="relu")(x)
x = layers.GlobalMaxPooling1D()(x)
x = layers.Dense(32, activation="relu")(x)
predictions = layers.Dense(1, activation="sigmoid", name="predictions")(x)
model = keras.Model(inputs, predictions)
model.compile(loss="binary_crossentropy", optimizer="adam", metrics=["accuracy"])
model.fit(train, validation_data=val, epochs=3)
model.evaluate(val)
end = keras.Sequential([keras.Input((1,), dtype="string"), vectorize, model])
