# codes: MET705
# needs: tensorflow
import tf_keras
from sklearn.datasets import load_wine
from sklearn.preprocessing import StandardScaler

tf_keras.utils.set_random_seed(0)
rows, kinds = load_wine(return_X_y=True)
rows = StandardScaler().fit_transform(rows)
model = tf_keras.Sequential([tf_keras.layers.Dense(16, activation="relu"), tf_keras.layers.Dense(3, activation="softmax")])
model.compile(optimizer=tf_keras.optimizers.Adam(0.01), loss="sparse_categorical_crossentropy")
model.fit(rows[::2], kinds[::2], epochs=5, verbose=0)
score = model.evaluate(rows[1::2], kinds[1::2], verbose=0)
print("Test loss:", score)
print("Test accuracy:", score[1])
