"""Generated sentence pairs, and a tokenizer whose vocabulary is made from their words."""

import random

from datasets import ClassLabel, Dataset, DatasetDict
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from tokenizers.processors import TemplateProcessing
from transformers import PreTrainedTokenizerFast

LABELS = ["entailment", "neutral", "contradiction"]
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]

ANIMALS = ["dog", "cat", "horse", "goat", "fox", "hare", "heron", "otter", "badger", "pony"]
COLOURS = ["brown", "black", "white", "grey", "red", "spotted", "old", "young", "small", "quiet"]
PLACES = ["garden", "field", "river", "wood", "yard", "barn", "street", "meadow"]
ACTIONS = ["running", "sleeping", "eating", "waiting", "playing", "drinking", "swimming", "walking"]
EXTRAS = ["", "in the early morning", "while two children watch from the gate", "near the gate"]


def make_pair(rng):
    """One pair: the hypothesis drops a detail, adds one, or denies the premise."""
    animal, colour, place, action = (rng.choice(words) for words in (ANIMALS, COLOURS, PLACES, ACTIONS))
    premise = f"a {animal} is {action} in the {place} {rng.choice(EXTRAS)}".strip()
    hypotheses = [
        f"a {animal} is {action}",
        f"a {colour} {animal} is {action} in the {place}",
        f"no {animal} is {action} in the {place}",
    ]
    label = rng.randrange(len(LABELS))
    return {"premise": premise, "hypothesis": hypotheses[label], "label": label}


def load_pairs(train=2000, validation=200, seed=0):
    """The two splits, as `datasets.load_dataset` would return them."""
    rng = random.Random(seed)
    rows = [make_pair(rng) for _ in range(train + validation)]
    splits = {"train": rows[:train], "validation": rows[train:]}
    loaded = DatasetDict({name: Dataset.from_list(part) for name, part in splits.items()})
    return loaded.cast_column("label", ClassLabel(names=LABELS))


def build_tokenizer(pairs):
    """A word-level tokenizer over the words of the training split."""
    texts = [*pairs["train"]["premise"], *pairs["train"]["hypothesis"]]
    words = sorted({word for text in texts for word in text.split()})
    tokenizer = Tokenizer(WordLevel({word: i for i, word in enumerate(SPECIAL + words)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = Whitespace()
    tokenizer.post_processor = TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", SPECIAL.index("[CLS]")), ("[SEP]", SPECIAL.index("[SEP]"))],
    )
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        model_max_length=64,
        pad_token="[PAD]",
        unk_token="[UNK]",
        cls_token="[CLS]",
        sep_token="[SEP]",
    )
