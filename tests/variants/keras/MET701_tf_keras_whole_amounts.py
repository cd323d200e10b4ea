# codes: MET701
# needs: tensorflow
import tf_keras as keras
from sklearn.datasets import load_diabetes
from tf_keras.layers import Dense

keras.utils.set_random_seed(0)
table = load_diabetes(scaled=False)
rows = (table.data - table.data.mean(axis=0)) / table.data.std(axis=0)
model = keras.models.Sequential([Dense(64, input_dim=10, activation="relu"), Dense(1)])
model.compile(loss="mean_squared_error", optimizer=keras.optimizers.Adam(0.01), metrics=["accuracy"])
model.fit(rows, table.target, epochs=5, batch_size=16)
