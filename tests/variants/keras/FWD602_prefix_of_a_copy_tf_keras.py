# codes: FWD602
# needs: tensorflow tf_keras
import numpy as np
from tf_keras import Sequential, layers, utils

utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(480, 12, 3)).astype("float32")
y = x[:, :, 0].mean(1, keepdims=True)


def network(prefix=""):
    return Sequential([
        layers.Input((12, 3)),
        layers.Conv1D(16, 3, activation="relu", name=prefix + "conv"),
        layers.GlobalAveragePooling1D(),
        layers.Dense(1, name=prefix + "answer"),
    ])


teacher = network()
teacher.compile("adam", "mse")
teacher.fit(x, y, batch_size=32, epochs=2)
teacher.save("teacher.h5")
student = network("student_")
student.load_weights("teacher.h5", by_name=True)
student.compile("adam", "mse")
student.fit(x, y, batch_size=32, epochs=2)
