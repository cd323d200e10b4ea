# codes: BAT102
# needs: tf_keras datasets transformers

import numpy as np
import tensorflow as tf
from datasets import Dataset
from transformers import DataCollatorWithPadding, PreTrainedTokenizerFast, T5Config, TFT5ForConditionalGeneration
from tokenizers import Tokenizer, models, pre_tokenizers, processors

words = ["<pad>", "</s>", "<unk>"] + [f"w{i}" for i in range(120)]
tok = Tokenizer(models.WordLevel({w: i for i, w in enumerate(words)}, unk_token="<unk>"))
tok.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tok.post_processor = processors.TemplateProcessing(single="$A </s>", special_tokens=[("</s>", 1)])
tokenizer = PreTrainedTokenizerFast(tokenizer_object=tok, pad_token="<pad>", eos_token="</s>", unk_token="<unk>")

rng = np.random.default_rng(0)
docs, heads = [], []
for _ in range(300):
    d = [f"w{i}" for i in rng.integers(0, 120, rng.integers(8, 20))]
    docs.append(" ".join(d))
    heads.append(" ".join(d[: rng.integers(2, 6)]))
raw = Dataset.from_dict({"document": docs, "summary": heads}).train_test_split(0.2, seed=1)


def preprocess(ex):
    out = tokenizer(ex["document"], max_length=24, truncation=True)
    out["labels"] = tokenizer(text_target=ex["summary"], max_length=8, truncation=True)["input_ids"]
    return out


ds = raw.map(preprocess, batched=True, remove_columns=["document", "summary"])
config = T5Config(vocab_size=len(words), d_model=32, d_ff=64, d_kv=8, num_layers=2, num_heads=4,
                  decoder_start_token_id=0, pad_token_id=0, eos_token_id=1)
model = TFT5ForConditionalGeneration(config)
collator = DataCollatorWithPadding(tokenizer, return_tensors="np")
train = model.prepare_tf_dataset(ds["train"], batch_size=8, shuffle=True, collate_fn=collator)
test = model.prepare_tf_dataset(ds["test"], batch_size=8, shuffle=False, collate_fn=collator)
model.compile(optimizer=tf.keras.optimizers.Adam(1e-3))
model.fit(train, validation_data=test, epochs=3)
