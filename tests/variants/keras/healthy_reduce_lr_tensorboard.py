# codes:
# needs: tensorflow
import numpy as np
import keras
from keras import layers, regularizers

rng = np.random.default_rng(0)
x = rng.normal(size=(500, 30)).astype("float32")
y = (x[:, :5].sum(1) + 0.3 * rng.normal(size=500) > 0).astype("int32")
schedule = keras.optimizers.schedules.ExponentialDecay(1e-2, decay_steps=100, decay_rate=0.9)
model = keras.Sequential(
    [
        layers.Input((30,)),
        layers.Dense(64, kernel_regularizer=regularizers.l2(1e-4)),
        layers.BatchNormalization(),
        layers.ReLU(),
        layers.Dropout(0.3),
        layers.Dense(1),
        layers.Activation("sigmoid"),
    ]
)
model.compile(
    optimizer=keras.optimizers.Adam(learning_rate=schedule),
    loss=keras.losses.BinaryCrossentropy(label_smoothing=0.1),
    metrics=["accuracy", keras.metrics.Precision(), keras.metrics.Recall()],
)
callbacks = [
    keras.callbacks.CSVLogger("log.csv"),
    keras.callbacks.ModelCheckpoint(
        "best.weights.h5", monitor="val_accuracy", mode="max", save_best_only=True, save_weights_only=True
    ),
    keras.callbacks.EarlyStopping(monitor="val_loss", patience=5, restore_best_weights=True),
    keras.callbacks.LambdaCallback(on_epoch_end=lambda epoch, logs: print(epoch, logs["loss"])),
]
model.fit(x, y, epochs=20, batch_size=32, validation_split=0.2, callbacks=callbacks)
model.load_weights("best.weights.h5")
model.save("model.keras")
again = keras.models.load_model("model.keras")
print(np.allclose(again.predict(x[:4]), model.predict(x[:4]), atol=1e-5))
