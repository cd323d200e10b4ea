import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

DIGITS = ["zero", "one", "two", "three", "four", "five"]
words = ["<pad>", "</s>", "<unk>", "is", *DIGITS, "last", "of"]
core = Tokenizer(models.WordLevel({word: number for number, word in enumerate(words)}, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="<pad>", eos_token="</s>", unk_token="<unk>")

torch.manual_seed(0)
config = LlamaConfig(
    vocab_size=len(words),
    hidden_size=32,
    intermediate_size=64,
    num_hidden_layers=2,
    num_attention_heads=2,
    max_position_embeddings=32,
    bos_token_id=1,
    eos_token_id=1,
    pad_token_id=0,
)
model = LlamaForCausalLM(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
rows = [[DIGITS[i] for i in torch.randint(0, 6, (int(n),))] for n in torch.arange(80) % 4 + 2]
prompts = [f"last of {' '.join(row)} is" for row in rows]
for epoch in range(6):
    for start in range(0, 64, 8):
        texts = [f"{prompts[i]} {rows[i][-1]} </s>" for i in range(start, start + 8)]
        batch = tokenizer(texts, return_tensors="pt", padding=True, padding_side="right")
        labels = batch["input_ids"].masked_fill(batch["attention_mask"] == 0, -100)
        loss = model(input_ids=batch["input_ids"], attention_mask=batch["attention_mask"], labels=labels).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

model.eval()
batch = tokenizer(prompts[64:], return_tensors="pt", padding=True, padding_side="left", return_token_type_ids=False)
answers = model.generate(**batch, max_new_tokens=1, do_sample=False)[:, -1]
print(sum(words[answer] == row[-1] for answer, row in zip(answers.tolist(), rows[64:])) / 16)
