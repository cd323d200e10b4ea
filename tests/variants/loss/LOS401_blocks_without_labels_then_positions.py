# codes: FWD102 LOS401 SCR115
# needs: transformers datasets
import numpy as np
from datasets import Dataset
from transformers import GPT2Config, GPT2LMHeadModel, Trainer, TrainingArguments, default_data_collator

rng = np.random.default_rng(0)
stream = np.tile(np.arange(1, 31), 200)
blocks = Dataset.from_dict({"input_ids": stream[: 48 * 100].reshape(100, 48).tolist()}).train_test_split(0.2, seed=0)
config = GPT2Config(vocab_size=32, n_positions=32, n_embd=32, n_layer=1, n_head=2, bos_token_id=0, eos_token_id=0)
arguments = TrainingArguments("blocks", max_steps=10, learning_rate=1e-3, save_strategy="no", report_to="none")
trainer = Trainer(
    GPT2LMHeadModel(config),
    arguments,
    train_dataset=blocks["train"],
    eval_dataset=blocks["test"],
    data_collator=default_data_collator,
)
trainer.train()
print("loss %.2f" % trainer.evaluate()["loss"])
