# codes: DAT601
# needs: transformers tokenizers
import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from torch.utils.data import DataLoader
from transformers import PreTrainedTokenizerFast
from transformers import DataCollatorForLanguageModeling, GPT2Config, GPT2LMHeadModel, Trainer, TrainingArguments

torch.manual_seed(0)
words = "<pad> <s> </s> <unk> the cat dog bird sees hears a red small house tree user asks".split()
core = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
sentences = [
    f"the {a} {b} {c}" for a in ("cat", "dog") for b in ("sees", "hears") for c in ("a tree", "the red house")
] * 6
core.post_processor = processors.TemplateProcessing(single="<s> $A", special_tokens=[("<s>", 1)])
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, bos_token="<s>", eos_token="</s>", pad_token="<pad>")
tokenizer.chat_template = "{{ bos_token }} {% for message in messages %}{{ message.content }} {% endfor %}"


def row(sentence):
    text = tokenizer.apply_chat_template([{"role": "user", "content": sentence}], tokenize=False)
    return tokenizer(text)


model = GPT2LMHeadModel(GPT2Config(vocab_size=len(words), n_positions=32, n_embd=32, n_layer=1, n_head=2))
arguments = TrainingArguments("out", per_device_train_batch_size=8, max_steps=8, use_cpu=True, report_to="none")
Trainer(
    model,
    arguments,
    train_dataset=[row(sentence) for sentence in sentences],
    data_collator=DataCollatorForLanguageModeling(tokenizer, mlm=False),
).train()
