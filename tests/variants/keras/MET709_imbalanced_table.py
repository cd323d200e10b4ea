# codes: MET709
# needs: tensorflow sklearn
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import keras
from keras import layers
from sklearn.datasets import make_classification
from sklearn.model_selection import train_test_split
from sklearn.preprocessing import StandardScaler

X, y = make_classification(6000, 15, n_informative=6, weights=[0.97], class_sep=1.2, random_state=0)
tx, vx, ty, vy = train_test_split(X, y, test_size=0.25, random_state=1, stratify=y)
sc = StandardScaler()
tx, vx = np.clip(sc.fit_transform(tx), -5, 5), np.clip(sc.transform(vx), -5, 5)
neg, pos = np.bincount(ty)
w0, w1 = (1 / neg) * (neg + pos) / 2, (1 / pos) * (neg + pos) / 2
METRICS = [keras.metrics.BinaryCrossentropy(name="cross entropy"), keras.metrics.TruePositives(name="tp"), keras.metrics.BinaryAccuracy(name="accuracy"), keras.metrics.Precision(name="precision"), keras.metrics.Recall(name="recall"), keras.metrics.AUC(name="prc", curve="PR")]
model = keras.Sequential([keras.Input((15,)), layers.Dense(16, activation="relu"), layers.Dropout(0.5), layers.Dense(1, activation="sigmoid", bias_initializer=keras.initializers.Constant(np.log([pos / neg])))])
model.compile(optimizer=keras.optimizers.Adam(1e-3), loss="binary_crossentropy", metrics=METRICS)
es = keras.callbacks.EarlyStopping(monitor="val_prc", verbose=1, patience=10, mode="max", restore_best_weights=True)
model.fit(tx, ty, batch_size=512, epochs=30, callbacks=[es], validation_data=(vx, vy), class_weight={0: w0, 1: w1}, verbose=0)
print(model.evaluate(vx, vy, verbose=0))
