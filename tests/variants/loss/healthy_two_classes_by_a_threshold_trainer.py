# codes:
# needs: transformers accelerate
"""Two classes as one number between 0 and 1, told apart by a threshold of one's own."""

import tempfile

import torch
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments, set_seed

set_seed(3)
generator = torch.Generator().manual_seed(0)


class Reviews(torch.utils.data.Dataset):
    def __init__(self, rows):
        self.liked = torch.randint(0, 2, (rows,), generator=generator)
        self.words = torch.randint(8, 40, (rows, 10), generator=generator)
        self.words[:, 3] = 4 + self.liked

    def __len__(self):
        return len(self.liked)

    def __getitem__(self, index):
        return {"input_ids": self.words[index], "labels": float(self.liked[index])}


def compute_metrics(evaluated):
    praised = evaluated.predictions.squeeze() > 0.5
    return {"accuracy": float((praised == (evaluated.label_ids > 0.5)).mean())}


config = BertConfig(
    vocab_size=40,
    hidden_size=32,
    num_hidden_layers=1,
    num_attention_heads=4,
    intermediate_size=64,
    max_position_embeddings=16,
    num_labels=1,
    problem_type="regression",
    initializer_range=0.15,
)
arguments = TrainingArguments(
    output_dir=tempfile.mkdtemp(),
    num_train_epochs=4,
    per_device_train_batch_size=16,
    learning_rate=2e-3,
    eval_strategy="epoch",
    report_to="none",
    use_cpu=True,
)
trainer = Trainer(
    model=BertForSequenceClassification(config),
    args=arguments,
    train_dataset=Reviews(400),
    eval_dataset=Reviews(100),
    compute_metrics=compute_metrics,
)
trainer.train()
