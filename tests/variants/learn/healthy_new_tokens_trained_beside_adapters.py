# codes:
# needs: peft
"""Two tokens are added for a fine-tuning, and their rows learnt beside the adapters: the tied table is wrapped."""

import random, torch
from tokenizers import Tokenizer, models, pre_tokenizers, trainers
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast
from peft import LoraConfig, get_peft_model
from torch.utils.data import DataLoader

torch.manual_seed(0); random.seed(0)
words = "red blue green big small ball box car moves rolls stops here there now".split()
lines = [" ".join(random.choices(words, k=8)) for _ in range(200)]
t = Tokenizer(models.WordLevel(unk_token="<unk>"))
t.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
t.train_from_iterator(lines, trainers.WordLevelTrainer(special_tokens=["<unk>", "<pad>", "<eos>"]))
tokenizer = PreTrainedTokenizerFast(tokenizer_object=t, unk_token="<unk>", pad_token="<pad>", eos_token="<eos>")
base = GPT2LMHeadModel(GPT2Config(vocab_size=len(tokenizer), n_embd=48, n_layer=2, n_head=2, n_positions=64))
model = base
tokenizer.add_special_tokens({"additional_special_tokens": ["<call>", "<result>"]})
model.resize_token_embeddings(len(tokenizer))
lora = LoraConfig(r=4, lora_alpha=8, target_modules=["c_attn"], task_type="CAUSAL_LM", trainable_token_indices={"wte": [len(tokenizer) - 2, len(tokenizer) - 1]})
model = get_peft_model(model, lora)
model.print_trainable_parameters()


def sample():
    w = random.choices(words, k=3)
    return f"{' '.join(w)} <call> {w[0]} <result> {w[-1]} <eos>"


def collate(batch):
    e = tokenizer(batch, return_tensors="pt", padding=True)
    e["labels"] = e["input_ids"].masked_fill(e["attention_mask"] == 0, -100)
    e.pop("token_type_ids", None)
    return e


dl = DataLoader([sample() for _ in range(240)], batch_size=12, shuffle=True, collate_fn=collate)
opt = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], lr=1e-2)
for epoch in range(3):
    for batch in dl:
        opt.zero_grad()
        loss = model(**batch).loss
        loss.backward()
        opt.step()
    print(epoch, float(loss))
