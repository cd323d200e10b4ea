# codes: DAT727
# needs: tensorflow
import keras
import numpy as np
import pandas as pd
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
words = np.array("old new red blue chair table lamp shelf".split())
table = pd.DataFrame({
    "title": [" ".join(rng.choice(words, 4)) for _ in range(400)],
    "width": rng.normal(size=400),
})
sold = ((table.title.str.contains("red")) & (table.width > -1)).to_numpy("float32")
vectorize = layers.TextVectorization(max_tokens=20, output_sequence_length=4)
vectorize.adapt(table.title.to_list())
title, width = keras.Input((1,), dtype="string", name="title"), keras.Input((1,), name="width")
both = layers.Concatenate()([layers.GlobalMaxPooling1D()(layers.Embedding(20, 8)(vectorize(title))), width])
model = keras.Model({"title": title, "width": width}, layers.Dense(1, activation="sigmoid")(both))
model.compile(keras.optimizers.Adam(1e-2), "binary_crossentropy")
given = {"title": table[["title"]].to_numpy(), "width": table[["width"]].to_numpy("float32")}
model.fit(given, sold, epochs=4, batch_size=25)
