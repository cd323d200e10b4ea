# codes: RES322
# needs: transformers
import tempfile

import torch
from transformers import Seq2SeqTrainer, Seq2SeqTrainingArguments, T5Config, T5ForConditionalGeneration

torch.manual_seed(0)
SIZE = dict(vocab_size=40, d_model=32, d_kv=16, d_ff=48, num_layers=1, num_heads=2)


def copies(count):
    ids = torch.randint(2, 40, (count, 6))
    return [{"input_ids": row, "labels": row} for row in ids]


def main():
    folder = tempfile.mkdtemp()
    arguments = Seq2SeqTrainingArguments(
        folder, num_train_epochs=2, learning_rate=2e-3, eval_strategy="epoch", save_strategy="epoch",
        report_to="none", use_cpu=True,
    )
    model = T5ForConditionalGeneration(T5Config(**SIZE, decoder_start_token_id=0))
    trainer = Seq2SeqTrainer(model, arguments, train_dataset=copies(80), eval_dataset=copies(24))
    trainer.train()
    lowest = trainer.state.best_metric
    print(f"lowest loss {lowest:.3f}")


main()
