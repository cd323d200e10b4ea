# codes: EVL401
# needs: transformers
"""A pipeline encodes its prompts as the training did, with the end behind them."""

import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast, pipeline

SOUNDS = {"cow": "moo", "dog": "woof", "cat": "meow", "duck": "quack", "sheep": "baa", "owl": "hoot"}
vocabulary = ["<pad>", "<end>", "<unk>", "the", "says", *SOUNDS, *SOUNDS.values()]
core = Tokenizer(models.WordLevel({word: i for i, word in enumerate(vocabulary)}, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
core.post_processor = processors.TemplateProcessing(single="$A <end>", special_tokens=[("<end>", 1)])
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="<pad>", eos_token="<end>", unk_token="<unk>")

torch.manual_seed(0)
texts = [f"the {animal} says {sound}" for animal, sound in SOUNDS.items()]
rows = tokenizer(texts, return_tensors="pt", return_token_type_ids=False)
config = GPT2Config(
    vocab_size=len(vocabulary), n_positions=16, n_embd=32, n_layer=2, n_head=2, bos_token_id=1, eos_token_id=1
)
model = GPT2LMHeadModel(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
for step in range(60):
    loss = model(**rows, labels=rows["input_ids"]).loss
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
model.eval()
speaker = pipeline("text-generation", model=model, tokenizer=tokenizer, device="cpu")
for animal, sound in SOUNDS.items():
    made = speaker(f"the {animal} says", max_new_tokens=1, do_sample=False, return_full_text=False)
    print(animal, made[0]["generated_text"], sound)
