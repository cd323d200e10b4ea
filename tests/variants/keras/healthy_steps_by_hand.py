# codes:
# needs: tensorflow
import numpy as np
import tensorflow as tf

tf.random.set_seed(0)
rng = np.random.default_rng(0)
points = rng.normal(size=(400, 2)).astype("float32")
values = points @ np.array([[2.0], [-3.0]], "float32") + 1 + rng.normal(0, 0.1, (400, 1)).astype("float32")


class Line(tf.Module):
    def __init__(self):
        super().__init__()
        self.slope = tf.Variable(tf.random.normal([2, 1]))
        self.offset = tf.Variable(tf.zeros([1]))

    def __call__(self, inputs):
        return inputs @ self.slope + self.offset


line = Line()


def train_step(inputs, targets):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(line(inputs) - targets))
    slope, offset = tape.gradient(loss, [line.slope, line.offset])
    line.slope.assign_sub(0.05 * slope)
    line.offset.assign_sub(0.05 * offset)
    return loss


for epoch in range(40):
    order = rng.permutation(len(points))
    for start in range(0, len(points), 50):
        rows = order[start : start + 50]
        loss = train_step(tf.gather(points, rows), tf.gather(values, rows))
    print(epoch, float(loss))
