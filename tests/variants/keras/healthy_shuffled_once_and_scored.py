# codes:
# needs: tensorflow sklearn
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np, tensorflow as tf, keras
from keras import layers
from sklearn.metrics import f1_score, accuracy_score
rng = np.random.default_rng(0)
x = rng.normal(size=(720, 10)).astype("float32"); y = x[:, :3].argmax(1)
train = tf.data.Dataset.from_tensor_slices((x[:560], y[:560])).shuffle(560).batch(40)
test = tf.data.Dataset.from_tensor_slices((x[560:], y[560:])).shuffle(160, seed=3, reshuffle_each_iteration=False).batch(40)
model = keras.Sequential([keras.Input((10,)), layers.Dense(32, activation="relu"), layers.Dense(3, activation="softmax")])
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(train, epochs=6, validation_data=test)
p = model.predict(test).argmax(1)
t = np.concatenate([b for _, b in test])
print(f1_score(t, p, average="macro"))
model.predict(train)
seen, made = [], []
for a, b in train:
    seen.append(b.numpy()); made.append(model.predict_on_batch(a).argmax(1))
print(accuracy_score(np.concatenate(seen), np.concatenate(made)))
