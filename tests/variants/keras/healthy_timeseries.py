# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"

import keras
import numpy as np

rng = np.random.default_rng(0)
series = np.sin(np.arange(600) / 12)[:, None] + rng.normal(size=(600, 3)) * 0.1
past, step, batch_size = 48, 6, 64
dataset_train = keras.utils.timeseries_dataset_from_array(
    series[:400], series[past:400, 0], sequence_length=past // step, sampling_rate=step, batch_size=batch_size
)
dataset_val = keras.utils.timeseries_dataset_from_array(
    series[400:], series[400 + past :, 0], sequence_length=past // step, sampling_rate=step, batch_size=batch_size
)
for batch in dataset_train.take(1):
    inputs, targets = batch
inputs = keras.layers.Input(shape=(inputs.shape[1], inputs.shape[2]))
lstm_out = keras.layers.LSTM(16)(inputs)
outputs = keras.layers.Dense(1)(lstm_out)
model = keras.Model(inputs=inputs, outputs=outputs)
model.compile(optimizer=keras.optimizers.Adam(learning_rate=0.001), loss="mse")
es_callback = keras.callbacks.EarlyStopping(monitor="val_loss", min_delta=0, patience=5)
checkpoint = keras.callbacks.ModelCheckpoint(
    monitor="val_loss", filepath="model_checkpoint.weights.h5", save_weights_only=True, save_best_only=True
)
history = model.fit(dataset_train, epochs=10, validation_data=dataset_val, callbacks=[es_callback, checkpoint])
for x, y in dataset_val.take(1):
    print(model.predict(x)[0], y[0])
