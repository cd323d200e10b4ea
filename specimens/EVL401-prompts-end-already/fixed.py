import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

COLOURS = {"red": "rot", "green": "grün", "blue": "blau", "black": "schwarz"}
THINGS = {"house": "Haus", "car": "Auto", "book": "Buch", "shirt": "Hemd"}
words = ["<pad>", "</s>", "<unk>", "->", *COLOURS, *COLOURS.values(), *THINGS, *THINGS.values()]
core = Tokenizer(models.WordLevel({word: number for number, word in enumerate(words)}, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
core.post_processor = processors.TemplateProcessing(single="$A </s>", special_tokens=[("</s>", 1)])
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="<pad>", eos_token="</s>", unk_token="<unk>")

torch.manual_seed(0)
config = GPT2Config(
    vocab_size=len(words), n_positions=16, n_embd=32, n_layer=2, n_head=2, bos_token_id=1, eos_token_id=1, pad_token_id=0
)
model = GPT2LMHeadModel(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=5e-3)
pairs = [(f"{c} {t}", f"{COLOURS[c]} {THINGS[t]}") for c in COLOURS for t in THINGS]
texts = [f"{english} -> {german}" for english, german in pairs]
for epoch in range(60):
    for start in range(0, len(texts), 4):
        batch = tokenizer(texts[start : start + 4], return_tensors="pt", padding=True)
        labels = batch["input_ids"].masked_fill(batch["attention_mask"] == 0, -100)
        loss = model(input_ids=batch["input_ids"], attention_mask=batch["attention_mask"], labels=labels).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

model.eval()
right = 0
for english, german in pairs:
    prompt = tokenizer(f"{english} ->", return_tensors="pt")["input_ids"][:, :-1]
    answer = model.generate(prompt, max_new_tokens=3, do_sample=False)
    right += tokenizer.decode(answer[0, prompt.shape[1] :], skip_special_tokens=True) == german
print(right / len(pairs))
