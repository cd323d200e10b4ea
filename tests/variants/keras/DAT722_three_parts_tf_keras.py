# codes: DAT722
# needs: tensorflow tf_keras
import numpy as np
import tensorflow as tf
import tf_keras as keras

SIZE, BATCH = 500, 25
tf.random.set_seed(3)


def signals(count, seed=3):
    generator = np.random.default_rng(seed)
    kinds = generator.integers(0, 3, count)
    time = np.linspace(0, 6.28, 32)
    waves = np.sin(time * (kinds[:, None] + 1.0)) + generator.normal(0, 0.4, (count, 32))
    return waves[..., None].astype("float32"), kinds


def parts(batch):
    data = tf.data.Dataset.from_tensor_slices(signals(SIZE))
    data = data.shuffle(buffer_size=SIZE, seed=11).map(lambda wave, kind: (wave / 2.0, kind))
    training = data.take(350)
    rest = data.skip(350)
    return training.batch(batch), rest.batch(batch)


train_data, test_data = parts(BATCH)
net = keras.Sequential(
    [
        keras.layers.Conv1D(8, 5, activation="relu", input_shape=(32, 1)),
        keras.layers.GlobalMaxPooling1D(),
        keras.layers.Dense(3, activation="softmax"),
    ]
)
net.compile(optimizer=keras.optimizers.Adam(3e-3), loss="sparse_categorical_crossentropy", metrics=["accuracy"])
net.fit(train_data, epochs=3, verbose=2)
print(net.evaluate(test_data, verbose=0))
