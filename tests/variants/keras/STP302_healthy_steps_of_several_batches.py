# codes:
# needs: tensorflow
# STP302 look-alike: gradient accumulation with a schedule over optimizer steps
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
x = np.random.normal(size=(3200, 8)).astype("float32")
w = np.random.normal(size=(8,))
y = (x @ w > 0).astype("int64")
ds = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(3200).batch(32)
model = keras.Sequential([keras.Input((8,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(2)])
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
ACC, EPOCHS = 8, 10
total = EPOCHS * len(ds) // ACC
optimizer = keras.optimizers.Adam(keras.optimizers.schedules.CosineDecay(1e-2, total))
acc = [tf.Variable(tf.zeros_like(v), trainable=False) for v in model.trainable_variables]
for epoch in range(EPOCHS):
    for step, (xb, yb) in enumerate(ds):
        with tf.GradientTape() as tape:
            loss = loss_fn(yb, model(xb, training=True)) / ACC
        for a, g in zip(acc, tape.gradient(loss, model.trainable_variables)):
            a.assign_add(g)
        if (step + 1) % ACC == 0:
            optimizer.apply_gradients(zip([a.value() for a in acc], model.trainable_variables))
            for a in acc:
                a.assign(tf.zeros_like(a))
    print(epoch, float(loss) * ACC)
