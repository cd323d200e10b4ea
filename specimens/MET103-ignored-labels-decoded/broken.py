import numpy as np
import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from torch.utils.data import Dataset
from transformers import PreTrainedTokenizerFast, Seq2SeqTrainer, Seq2SeqTrainingArguments, set_seed
from transformers import T5Config, T5ForConditionalGeneration

words = ["<pad>", "</s>", "<unk>", *(f"w{i}" for i in range(40))]
engine = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="<unk>"))
engine.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=engine, pad_token="<pad>", eos_token="</s>", unk_token="<unk>")


class Pairs(Dataset):
    def __len__(self):
        return 32

    def __getitem__(self, index):
        ids = torch.arange(index, index + 8) % 40 + 3
        labels = torch.cat([ids[: 3 + index % 3], torch.tensor([1])])
        return {"input_ids": ids, "labels": torch.cat([labels, torch.full((6 - len(labels),), -100)])}


def compute_metrics(pred):
    predictions, labels = pred
    labels = np.asarray(labels)
    predictions = np.where(predictions >= 0, predictions, tokenizer.pad_token_id)
    said = tokenizer.batch_decode(predictions, skip_special_tokens=True)
    wanted = tokenizer.batch_decode(labels, skip_special_tokens=True)
    return {"exact": float(np.mean([one == other for one, other in zip(said, wanted)]))}


set_seed(0)
size = dict(d_model=32, d_ff=64, d_kv=16, num_layers=1, num_heads=2, decoder_start_token_id=0, pad_token_id=0)
model = T5ForConditionalGeneration(T5Config(vocab_size=len(words), **size))
args = Seq2SeqTrainingArguments(
    "out",
    predict_with_generate=True,
    generation_max_length=8,
    eval_strategy="epoch",
    num_train_epochs=1,
    report_to="none",
)
trainer = Seq2SeqTrainer(model, args, train_dataset=Pairs(), eval_dataset=Pairs(), compute_metrics=compute_metrics)
trainer.train()
