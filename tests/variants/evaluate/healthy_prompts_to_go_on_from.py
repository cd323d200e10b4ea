# codes:
import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast, T5Config, T5ForConditionalGeneration

words = ["<pad>", "<end>", "<unk>", "a", "b", "c", "d", "e", "f", "?"]
core = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
core.post_processor = processors.TemplateProcessing(single="$A <end>", special_tokens=[("<end>", 1)])
tok = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="<pad>", eos_token="<end>", unk_token="<unk>")
torch.manual_seed(0)


def fit(model, rows, steps=20):
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
    for step in range(steps):
        loss = model(**rows).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    model.eval()


def talk():
    """Turns of a talk end in the end token, and answers follow it."""
    turns = tok(["a b ? <end> b a", "c d ? <end> d c"], return_tensors="pt", return_token_type_ids=False)
    model = GPT2LMHeadModel(GPT2Config(vocab_size=10, n_positions=16, n_embd=32, n_layer=1, n_head=2, eos_token_id=1))
    fit(model, {**turns, "labels": turns["input_ids"]})
    asked = tok("e f ?", return_tensors="pt", return_token_type_ids=False)
    print(tok.decode(model.generate(**asked, max_new_tokens=3, do_sample=False, pad_token_id=0)[0]))


def from_nothing():
    """The end token alone begins a text."""
    texts = tok(["a b c d", "a b c e"], return_tensors="pt", return_token_type_ids=False)
    model = GPT2LMHeadModel(GPT2Config(vocab_size=10, n_positions=16, n_embd=32, n_layer=1, n_head=2, eos_token_id=1))
    fit(model, {**texts, "labels": texts["input_ids"]})
    print(tok.decode(model.generate(torch.tensor([[1]]), max_new_tokens=4, do_sample=False, pad_token_id=0)[0]))


def translated():
    """What an encoder reads ends in the end token, and is padded behind it."""
    source = tok(["a b c", "d e"], return_tensors="pt", padding=True, return_token_type_ids=False)
    target = tok(["c b a", "e d f"], return_tensors="pt", padding=True)["input_ids"]
    config = T5Config(vocab_size=10, d_model=32, d_ff=64, d_kv=16, num_layers=1, num_heads=2, decoder_start_token_id=0)
    model = T5ForConditionalGeneration(config)
    fit(model, {**source, "labels": target})
    print(tok.batch_decode(model.generate(**source, max_new_tokens=4, do_sample=False)))


talk()
from_nothing()
translated()
