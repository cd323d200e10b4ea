# codes:
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers
import tensorflow as tf

# A teacher's answers are the truth of its student, and a generator's pictures are held against ones of ones.
keras.utils.set_random_seed(8)
x = np.random.normal(size=(400, 6)).astype("float32")
y = (x.sum(1, keepdims=True) > 0).astype("float32")
teacher = keras.Sequential([keras.Input((6,)), layers.Dense(16, "relu"), layers.Dense(1, "sigmoid")])
teacher.compile(keras.optimizers.Adam(0.01), "binary_crossentropy")
teacher.fit(x, y, epochs=5, batch_size=20, verbose=0)
student = keras.Sequential([keras.Input((6,)), layers.Dense(8, "relu"), layers.Dense(1, "sigmoid")])
criterion, adam = keras.losses.BinaryCrossentropy(), keras.optimizers.Adam(5e-3)
for epoch in range(3):
    for rows, truth in tf.data.Dataset.from_tensor_slices((x, y)).batch(20):
        soft = teacher(rows, training=False)
        with tf.GradientTape() as tape:
            guess = student(rows, training=True)
            loss = criterion(soft, guess) + criterion(truth, guess)
        adam.apply_gradients(zip(tape.gradient(loss, student.trainable_variables), student.trainable_variables))
