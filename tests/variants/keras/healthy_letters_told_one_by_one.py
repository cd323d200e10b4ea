# codes:
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
text = np.array(list("the cat sat on the mat and the dog lay on the rug. " * 40))
letters = sorted(set(text))
ids = np.array([letters.index(letter) for letter in text])
x = np.stack([ids[i : i + 10] for i in range(len(ids) - 10)])
y = ids[10:]
model = keras.Sequential([layers.Embedding(len(letters), 16), layers.GRU(48), layers.Dense(len(letters))])
optimizer, loss_of = keras.optimizers.Adam(5e-3), keras.losses.SparseCategoricalCrossentropy(from_logits=True)


class Telling(keras.callbacks.Callback):
    def on_epoch_end(self, epoch, logs=None):
        told = x[:1].tolist()[0]
        for _ in range(300):
            logits = self.model(np.array([told[-10:]]))
            told.append(int(tf.random.categorical(logits, 1)[0, 0]))
        print("".join(letters[i] for i in told))


model.compile(optimizer, loss_of)
model.fit(x, y, batch_size=64, epochs=3, callbacks=[Telling()])
told = x[:1].tolist()[0]
for _ in range(400):
    told.append(int(tf.argmax(model(np.array([told[-10:]])), axis=-1)[0]))
assert len(told) == 410
