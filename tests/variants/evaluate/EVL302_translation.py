# codes: EVL302
# needs: datasets transformers
"""A Seq2SeqTrainer built by a function that takes the evaluation data and does not hand it on."""
import torch
from datasets import Dataset
from transformers import Seq2SeqTrainer, Seq2SeqTrainingArguments, T5Config
from transformers import T5ForConditionalGeneration


def pairs(count, seed):
    draw = torch.Generator().manual_seed(seed)
    source = torch.randint(3, 50, (count, 8), generator=draw)
    return Dataset.from_dict({"input_ids": source.tolist(), "attention_mask": [[1] * 8] * count,
                              "labels": source.flip(1).tolist()})


def build(model, training, validation):
    settings = Seq2SeqTrainingArguments("translated", eval_strategy="steps", eval_steps=2, max_steps=8,
                                        per_device_train_batch_size=8, learning_rate=1e-3, report_to="none",
                                        remove_unused_columns=False)

    def collate(rows):
        return {name: torch.tensor([row[name] for row in rows]) for name in rows[0]}

    return Seq2SeqTrainer(model=model, args=settings, train_dataset=training, data_collator=collate)


torch.manual_seed(0)
model = T5ForConditionalGeneration(T5Config(vocab_size=50, d_model=16, d_kv=8, d_ff=32, num_layers=1, num_heads=2,
                                            decoder_start_token_id=0))
build(model, pairs(64, 0), pairs(16, 1)).train()
