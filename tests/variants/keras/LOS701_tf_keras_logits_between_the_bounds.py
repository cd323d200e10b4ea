# codes: LOS701
# needs: tf_keras
import numpy as np
import tf_keras

rng = np.random.default_rng(2)
table = rng.random((480, 6)).astype("float32")
bought = (table[:, 0] > table[:, 1]).astype("float32")
net = tf_keras.Sequential(
    [
        tf_keras.layers.Input((6,)),
        tf_keras.layers.Dense(1, kernel_initializer=tf_keras.initializers.Constant(0.1)),
    ]
)
net.compile("adam", "binary_crossentropy", metrics=["accuracy"])
net.fit(table, bought, batch_size=40, epochs=4, verbose=0)
