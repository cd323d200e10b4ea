# codes: LOS304
# needs: transformers accelerate
import torch
from transformers import RobertaConfig, RobertaForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
rows = []
for number in range(96):
    ids = [0, 5 + number % 11, 6 + number % 7, 2]
    rows.append({"input_ids": ids, "labels": [float(ids[1] > 9), float(ids[2] > 9), float(number % 2), 1.0]})

config = RobertaConfig(
    vocab_size=20,
    hidden_size=16,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=16,
    num_labels=3,
    problem_type="multi_label_classification",
)
model = RobertaForSequenceClassification(config)
args = TrainingArguments(
    "out", num_train_epochs=2, learning_rate=5e-3, save_strategy="no", report_to="none", use_cpu=True
)
Trainer(model=model, args=args, train_dataset=rows).train()
