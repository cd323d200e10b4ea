# codes: DAT110
"""Targets tokenized by their own call and kept whole, in a loop under Accelerate."""

import torch
from accelerate import Accelerator
from datasets import Dataset
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from torch.utils.data import DataLoader
from transformers import BartConfig, BartForConditionalGeneration, DataCollatorForSeq2Seq, PreTrainedTokenizerFast

WORDS = "<s> <pad> </s> <unk> rain sun wind snow today tomorrow with and".split()
words = Tokenizer(WordLevel({word: i for i, word in enumerate(WORDS)}, unk_token="<unk>"))
words.pre_tokenizer = Whitespace()
tok = PreTrainedTokenizerFast(
    tokenizer_object=words, bos_token="<s>", eos_token="</s>", pad_token="<pad>", unk_token="<unk>"
)
pairs = [(f"{w} today and {v} tomorrow", f"{w} and {v}") for w in WORDS[4:8] for v in WORDS[4:8]] * 3
corpus = Dataset.from_dict({"long": [a for a, _ in pairs], "short": [b for _, b in pairs]})


def shorten(examples):
    inputs = tok(examples["long"], return_token_type_ids=False)
    targets = tok(text_target=examples["short"], return_token_type_ids=False)
    inputs["labels"] = targets
    return inputs


torch.manual_seed(0)
corpus = corpus.map(shorten, batched=True, remove_columns=["long", "short"])
config = BartConfig(
    vocab_size=len(WORDS), d_model=16, encoder_layers=1, decoder_layers=1, encoder_attention_heads=2,
    decoder_attention_heads=2, encoder_ffn_dim=32, decoder_ffn_dim=32, max_position_embeddings=32,
    bos_token_id=0, pad_token_id=1, eos_token_id=2, decoder_start_token_id=2, forced_eos_token_id=2,
)
model = BartForConditionalGeneration(config)
accelerator = Accelerator()
loader = DataLoader(corpus, batch_size=8, shuffle=True, collate_fn=DataCollatorForSeq2Seq(tok, model=model))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for batch in loader:
    loss = model(**batch).loss
    accelerator.backward(loss)
    optimizer.step()
    optimizer.zero_grad()
