# codes: RES316
# needs: tensorflow tf_keras
import numpy as np
import tf_keras
from tf_keras import layers

tf_keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
x = rng.normal(size=(200, 12, 3)).astype("float32")
y = x[:, :, 0].mean(1, keepdims=True)


class Forecaster(tf_keras.Model):
    def __init__(self):
        super().__init__()
        self.steps = layers.GRU(16)
        self.out = layers.Dense(1)

    def call(self, inputs):
        return self.out(self.steps(inputs))


def export(net, where):
    net.save(where)


net = Forecaster()
net.compile("adam", "mse")
net.fit(x, y, epochs=3, batch_size=20, verbose=0)
export(net, "forecaster.h5")
again = Forecaster()
again(x[:1])
again.load_weights("forecaster.h5")
print(np.abs(again.predict(x, verbose=0) - net.predict(x, verbose=0)).max())
