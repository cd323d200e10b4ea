# codes: RES312
"""A pipeline of the folder above that of the model."""

import os

from transformers import BertConfig, BertForSequenceClassification, BertTokenizerFast, pipeline

os.makedirs("reviews/final", exist_ok=True)
words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "good", "bad", "film"]
with open("reviews/final/vocab.txt", "w") as file:
    file.write("\n".join(words))
sizes = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 16}
BertForSequenceClassification(BertConfig(vocab_size=len(words), **sizes)).save_pretrained("reviews/final")
BertTokenizerFast("reviews/final/vocab.txt").save_pretrained("reviews/final")

classify = pipeline("text-classification", model="reviews", device=-1)
print(classify("good film"))
