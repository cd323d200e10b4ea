# codes: SCR113 MET105
# needs: transformers sklearn
import torch
from sklearn.metrics import f1_score
from torch import nn
from transformers import Trainer, TrainingArguments


class Mlp(nn.Sequential):
    def forward(self, features, labels=None):
        logits = super().forward(features)
        return {"loss": nn.functional.cross_entropy(logits, labels), "logits": logits}


torch.manual_seed(0)
x = torch.randn(96, 6)
rows = [{"features": row, "labels": int(row[:3].argmax())} for row in x]
settings = dict(gradient_checkpointing=True, report_to="none", learning_rate=1e-3)
args = TrainingArguments("out", num_train_epochs=1, eval_strategy="epoch", **settings)
trainer = Trainer(
    model=Mlp(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 3)),
    args=args,
    train_dataset=rows[:64],
    eval_dataset=rows[64:],
    compute_metrics=lambda p: {"f1": f1_score(p.label_ids, p.predictions.argmax(-1))},
)
trainer.train()
