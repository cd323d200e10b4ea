# codes: DAT306
# needs: tf_keras datasets transformers

import numpy as np
import tensorflow as tf
from datasets import Dataset
from transformers import BertConfig, BertTokenizerFast, DataCollatorWithPadding, TFBertForSequenceClassification

topics = {"sports": ["goal", "match", "team", "coach"], "tech": ["chip", "code", "laptop", "cloud"], "food": ["soup", "bread", "cook", "taste"]}
vocab = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "the", "a", "of", "is", "new"] + sum(topics.values(), [])
with open("vocab.txt", "w") as f:
    f.write("\n".join(vocab))
tokenizer = BertTokenizerFast("vocab.txt")

rng = np.random.default_rng(0)
text, label = [], []
for _ in range(360):
    t = rng.choice(list(topics))
    ws = list(rng.choice(topics[t], 3)) + list(rng.choice(vocab[5:10], rng.integers(2, 6)))
    rng.shuffle(ws)
    text.append(" ".join(ws)); label.append(t)
ds = Dataset.from_dict({"text": text, "label": label})
ds = ds.map(lambda b: tokenizer(b["text"], truncation=True), batched=True)
ds = ds.train_test_split(0.2)

collate = DataCollatorWithPadding(tokenizer, return_tensors="np")
train = ds["train"].to_tf_dataset(columns=["input_ids", "attention_mask"], label_cols=["label"],
                                  shuffle=True, batch_size=16, collate_fn=collate)
test = ds["test"].to_tf_dataset(columns=["input_ids", "attention_mask"], label_cols=["label"],
                                shuffle=False, batch_size=16, collate_fn=collate)

model = TFBertForSequenceClassification(BertConfig(vocab_size=len(vocab), hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64, num_labels=3))
model.compile(tf.keras.optimizers.Adam(1e-3), loss=tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(train, validation_data=test, epochs=3)
