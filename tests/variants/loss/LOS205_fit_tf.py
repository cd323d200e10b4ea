# codes: LOS205
# needs: tf_keras transformers
import numpy as np
import tensorflow as tf
import tf_keras
from transformers import OPTConfig, TFOPTForCausalLM

tf_keras.utils.set_random_seed(5)
rng = np.random.default_rng(5)
rows = ((rng.integers(4, 36, (640, 1)) + rng.choice([1, 5], (640, 1)) * np.arange(13)) % 32 + 4).astype("int32")
x, y = rows[:, :-1], rows[:, 1:]
data = tf.data.Dataset.from_tensor_slices({"input_ids": x, "labels": y}).shuffle(640, seed=0).batch(32)

config = OPTConfig(
    vocab_size=40,
    hidden_size=32,
    num_hidden_layers=1,
    ffn_dim=64,
    num_attention_heads=2,
    max_position_embeddings=32,
    word_embed_proj_dim=32,
)
model = TFOPTForCausalLM(config)
model.compile(optimizer=tf_keras.optimizers.Adam(3e-3))
model.fit(data, epochs=4, verbose=2)
