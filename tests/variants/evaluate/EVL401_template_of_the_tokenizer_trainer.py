# codes: EVL401
import torch
from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from transformers import (
    DataCollatorForLanguageModeling,
    LlamaConfig,
    LlamaForCausalLM,
    PreTrainedTokenizerFast,
    Trainer,
    TrainingArguments,
)

CAPITALS = {"france": "paris", "italy": "rome", "spain": "madrid", "japan": "tokyo", "egypt": "cairo", "peru": "lima"}
vocabulary = ["<pad>", "<s>", "</s>", "<unk>", "the", "capital", "of", "is", *CAPITALS, *CAPITALS.values()]


def make_tokenizer():
    core = Tokenizer(models.WordLevel({word: i for i, word in enumerate(vocabulary)}, unk_token="<unk>"))
    core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    core.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", special_tokens=[("<s>", 1), ("</s>", 2)]
    )
    return PreTrainedTokenizerFast(
        tokenizer_object=core, pad_token="<pad>", bos_token="<s>", eos_token="</s>", unk_token="<unk>"
    )


def ask(model, tokenizer, country):
    encoded = tokenizer(f"the capital of {country} is", return_tensors="pt", return_token_type_ids=False)
    with torch.no_grad():
        answer = model.generate(**encoded, max_new_tokens=2, do_sample=False, pad_token_id=0)
    return tokenizer.decode(answer[0, encoded["input_ids"].shape[1] :], skip_special_tokens=True)


tokenizer = make_tokenizer()
texts = [f"the capital of {country} is {city}" for country, city in CAPITALS.items()] * 10
data = Dataset.from_dict({"text": texts}).map(
    lambda rows: tokenizer(rows["text"], return_token_type_ids=False), batched=True, remove_columns="text"
)
config = LlamaConfig(
    vocab_size=len(vocabulary),
    hidden_size=32,
    intermediate_size=64,
    num_hidden_layers=1,
    num_attention_heads=2,
    bos_token_id=1,
    eos_token_id=2,
    pad_token_id=0,
)
model = LlamaForCausalLM(config)
arguments = TrainingArguments(
    "out", num_train_epochs=4, per_device_train_batch_size=6, learning_rate=3e-3, report_to=[], save_strategy="no"
)
Trainer(
    model, arguments, train_dataset=data, data_collator=DataCollatorForLanguageModeling(tokenizer, mlm=False)
).train()
model.eval()
print(sum(ask(model, tokenizer, country) == city for country, city in CAPITALS.items()) / len(CAPITALS))
