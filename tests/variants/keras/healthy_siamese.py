# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import keras
from keras import layers, ops

rng = np.random.default_rng(1)
centers = rng.random((6, 16, 16)).astype("float32")
cls = rng.integers(0, 6, 300)
imgs = np.clip(centers[cls] + rng.normal(0, 0.1, (300, 16, 16)), 0, 1).astype("float32")
left, right = rng.integers(0, 300, 400), rng.integers(0, 300, 400)
labels = (cls[left] != cls[right]).astype("float32")
same = np.array([rng.choice(np.flatnonzero(cls == c)) for c in cls[left[:150]]])
right[:150] = same
labels[:150] = 0


def euclidean_distance(vects):
    x, y = vects
    sum_square = ops.sum(ops.square(x - y), axis=1, keepdims=True)
    return ops.sqrt(ops.maximum(sum_square, keras.backend.epsilon()))


inp = layers.Input((16, 16, 1))
x = layers.BatchNormalization()(inp)
x = layers.Conv2D(4, (5, 5), activation="tanh")(x)
x = layers.AveragePooling2D(pool_size=(2, 2))(x)
x = layers.Flatten()(x)
x = layers.BatchNormalization()(x)
x = layers.Dense(10, activation="tanh")(x)
embedding_network = keras.Model(inp, x)
input_1 = layers.Input((16, 16, 1))
input_2 = layers.Input((16, 16, 1))
tower_1 = embedding_network(input_1)
tower_2 = embedding_network(input_2)
merge_layer = layers.Lambda(euclidean_distance, output_shape=(1,))([tower_1, tower_2])
normal_layer = layers.BatchNormalization()(merge_layer)
output_layer = layers.Dense(1, activation="sigmoid")(normal_layer)
siamese = keras.Model(inputs=[input_1, input_2], outputs=output_layer)


def loss(margin=1):
    def contrastive_loss(y_true, y_pred):
        square_pred = ops.square(y_pred)
        margin_square = ops.square(ops.maximum(margin - (y_pred), 0))
        return ops.mean((1 - y_true) * square_pred + (y_true) * margin_square)

    return contrastive_loss


siamese.compile(loss=loss(margin=1), optimizer="RMSprop", metrics=["accuracy"])
history = siamese.fit([imgs[left, ..., None], imgs[right, ..., None]], labels, batch_size=16, epochs=5)
