# codes: STP708
# needs: tensorflow
import numpy as np
from tf_keras import callbacks, layers, models, optimizers

rng = np.random.default_rng(0)
x = rng.normal(size=(320, 6)).astype("float32")
y = x[:, :3].argmax(1)
net = models.Sequential([layers.Dense(16, activation="relu"), layers.Dense(3, activation="softmax")])
decay = optimizers.schedules.InverseTimeDecay(0.01, decay_steps=50, decay_rate=0.5)
net.compile(optimizer=optimizers.Adam(learning_rate=decay), loss="sparse_categorical_crossentropy", metrics=["acc"])
stop = callbacks.EarlyStopping(patience=4, restore_best_weights=True)
net.fit(x, y, epochs=4, validation_split=0.2, callbacks=[stop, callbacks.ReduceLROnPlateau(factor=0.2, patience=2)])
