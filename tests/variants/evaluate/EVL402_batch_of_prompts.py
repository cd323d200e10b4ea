# codes: EVL402
import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

SIZES = ["tiny", "small", "large", "huge"]
ANIMALS = ["ant", "cat", "horse", "whale"]
EXTRA = ["really", "very", "so"]
vocabulary = ["<pad>", "<end>", "<unk>", "=", *SIZES, *ANIMALS, *EXTRA]
core = Tokenizer(models.WordLevel({word: i for i, word in enumerate(vocabulary)}, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tok = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="<pad>", eos_token="<end>", unk_token="<unk>")


def prompts():
    for number, (size, animal) in enumerate(zip(SIZES, ANIMALS)):
        for words in range(4):
            yield f"{' '.join(EXTRA[:words])} {size} =".strip(), animal, number


def train(model, rows, epochs=30):
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
    for _ in range(epochs):
        for start in range(0, len(rows), 8):
            texts = [f"{prompt} {animal} <end>" for prompt, animal, _ in rows[start : start + 8]]
            batch = tok(texts, return_tensors="pt", padding=True, return_token_type_ids=False)
            labels = batch["input_ids"].masked_fill(batch["attention_mask"] == 0, -100)
            loss = model(**batch, labels=labels).loss
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()


@torch.inference_mode()
def score(model, rows):
    model.eval()
    inputs = tok([prompt for prompt, _, _ in rows], return_tensors="pt", padding="longest", return_token_type_ids=False)
    output = model.generate(
        inputs["input_ids"], attention_mask=inputs["attention_mask"], max_new_tokens=1, do_sample=False, pad_token_id=0
    )
    answers = tok.batch_decode(output[:, inputs["input_ids"].shape[1] :])
    return sum(answer.strip() == animal for answer, (_, animal, _) in zip(answers, rows)) / len(rows)


torch.manual_seed(0)
rows = list(prompts())
config = GPT2Config(vocab_size=len(vocabulary), n_positions=16, n_embd=32, n_layer=2, n_head=2, eos_token_id=1)
model = GPT2LMHeadModel(config)
train(model, rows)
print(score(model, rows))
