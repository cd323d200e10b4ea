# codes: DAT708
# needs: tensorflow sklearn
import numpy as np
import keras
from sklearn.datasets import make_classification
from sklearn.model_selection import train_test_split
from sklearn.preprocessing import StandardScaler
from sklearn.metrics import accuracy_score

x, y = make_classification(900, 15, n_informative=8, random_state=0)
x = x * np.linspace(1, 300, 15) + 50
x_train, x_test, y_train, y_test = train_test_split(x, y, test_size=0.2, random_state=1)
scaler = StandardScaler()
x_train_s = scaler.fit_transform(x_train)
x_test_s = scaler.transform(x_test)

model = keras.Sequential()
model.add(keras.Input(shape=(15,)))
model.add(keras.layers.Dense(32, activation="relu"))
model.add(keras.layers.Dense(16, activation="relu"))
model.add(keras.layers.Dense(1, activation="sigmoid"))
model.compile(loss="binary_crossentropy", optimizer="adam", metrics=["accuracy"])
model.fit(x_train_s, y_train, validation_split=0.1, epochs=10, batch_size=32, verbose=0)
probs = model.predict(x_test, verbose=0)
print("test accuracy", accuracy_score(y_test, (probs > 0.5).astype(int)))
