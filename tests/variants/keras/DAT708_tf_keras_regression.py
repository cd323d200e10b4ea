# codes: DAT708
# needs: tf_keras
import numpy as np
import tf_keras
from sklearn.preprocessing import StandardScaler

tf_keras.utils.set_random_seed(2)
rows = np.random.normal([3e4, 700.0, 55.0], [6e3, 90.0, 20.0], (600, 3))
wage = rows @ [1e-4, 2e-3, 0.02]
scaler = StandardScaler()
learnt, checked = scaler.fit_transform(rows[:480]), rows[480:]
net = tf_keras.Sequential([tf_keras.layers.Dense(24, "relu"), tf_keras.layers.Dense(1)])
net.compile("adam", "mse")
net.fit(learnt, wage[:480], validation_data=(checked, wage[480:]), epochs=3)
