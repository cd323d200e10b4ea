# codes: LOS404
# needs: transformers
import torch
from transformers import Seq2SeqTrainer, Seq2SeqTrainingArguments, T5Config, T5ForConditionalGeneration, set_seed

set_seed(0)
rows = []
for number in range(64):
    source = [3 + (number + place) % 30 for place in range(8)]
    rows.append((source, source[: 2 + number % 5] + [1]))


def collate(batch):
    width = max(len(target) for _, target in batch)
    labels = [target + [0] * (width - len(target)) for _, target in batch]
    sources = torch.tensor([source for source, _ in batch])
    return {"input_ids": sources, "attention_mask": torch.ones_like(sources), "labels": torch.tensor(labels)}


model = T5ForConditionalGeneration(
    T5Config(vocab_size=40, d_model=32, d_kv=8, d_ff=64, num_layers=1, num_heads=2, decoder_start_token_id=0)
)
arguments = Seq2SeqTrainingArguments("t5", num_train_epochs=2, learning_rate=1e-3, save_strategy="no", report_to="none")
Seq2SeqTrainer(model, arguments, train_dataset=rows, data_collator=collate).train()
