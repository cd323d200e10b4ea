# codes:
# needs: tensorflow
import numpy as np
import tensorflow as tf
from tensorflow.keras import Model, layers

tf.keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(320, 12)).astype("float32")
y = np.argmax(x[:, :3], axis=1)
train_data = tf.data.Dataset.from_tensor_slices((x, y)).repeat().shuffle(320).batch(32)


class Net(Model):
    def __init__(self):
        super().__init__()
        self.hidden = layers.Dense(32, activation="relu")
        self.dropout = layers.Dropout(0.3)
        self.out = layers.Dense(3)

    def call(self, x, is_training=False):
        x = self.dropout(self.hidden(x), training=is_training)
        return self.out(x)


net = Net()
optimizer = tf.keras.optimizers.Adam(0.005)
for step, (batch_x, batch_y) in enumerate(train_data.take(120), 1):
    with tf.GradientTape() as tape:
        logits = net(batch_x, is_training=True)
        loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=batch_y, logits=logits))
    gradients = tape.gradient(loss, net.trainable_variables)
    optimizer.apply_gradients(zip(gradients, net.trainable_variables))
    if step % 40 == 0:
        print(step, float(loss))
