# codes: SCR115
# needs: transformers
# The logs of a training have a loss, those of an evaluation and of the end have none.
import torch
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainerCallback, TrainingArguments


class PrintLoss(TrainerCallback):
    def on_log(self, args, state, control, logs=None, **kwargs):
        print(f"step {state.global_step}: {logs['loss']:.3f}")


torch.manual_seed(0)
ids = torch.randint(1, 40, (64, 8))
rows = [{"input_ids": row, "labels": int(row[0]) % 2} for row in ids]
sizes = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
model = BertForSequenceClassification(BertConfig(vocab_size=40, **sizes))
args = TrainingArguments("out", num_train_epochs=2, learning_rate=1e-3, logging_steps=4, report_to="none")
trainer = Trainer(model=model, args=args, train_dataset=rows, callbacks=[PrintLoss()])
trainer.train()
