# codes: FWD307
# needs: tensorflow tf_keras
import numpy as np
import tf_keras
from tf_keras import layers

tf_keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
notes = rng.normal(size=(120, 14, 6)).astype("float32")
present = (np.arange(14) < rng.integers(6, 15, size=(120, 1))).astype("float32")
loud = (notes[:, 0, 0] > 0).astype("float32")
given = tf_keras.Input((14, 6))
keep = tf_keras.Input((14,))
hidden = layers.MultiHeadAttention(2, 8)(given, given, attention_mask=keep)
answer = layers.Dense(1, activation="sigmoid")(layers.GlobalMaxPooling1D()(hidden))
model = tf_keras.Model([given, keep], answer)
model.compile("adam", "binary_crossentropy")
model.fit([notes, present], loud, batch_size=24, epochs=2, verbose=0)
