# codes: BAT108
# needs: transformers lightning
import random

import lightning as L
import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForTokenClassification, DataCollatorForTokenClassification, PreTrainedTokenizerFast

random.seed(0)
torch.manual_seed(0)
places, others = ["paris", "london", "oslo", "rome"], ["she", "lives", "in", "near", "and", "visits", "often", "we"]
words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", *places, *others]
plain = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="[UNK]"))
plain.pre_tokenizer = pre_tokenizers.Whitespace()
plain.post_processor = processors.TemplateProcessing("[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)])
tokenizer = PreTrainedTokenizerFast(tokenizer_object=plain, pad_token="[PAD]", unk_token="[UNK]")

rows = [random.choices(places + others, k=random.randint(5, 8)) for _ in range(160)]
examples = [{**tokenizer(" ".join(row)), "labels": [int(word in places) for word in row] + [0]} for row in rows]


class Tagger(L.LightningModule):
    def __init__(self):
        super().__init__()
        config = BertConfig(
            vocab_size=len(words), hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64
        )
        self.bert = BertForTokenClassification(config)

    def training_step(self, batch, index):
        return self.bert(**batch).loss

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=2e-3)


loader = DataLoader(examples, batch_size=16, shuffle=True, collate_fn=DataCollatorForTokenClassification(tokenizer))
L.Trainer(max_epochs=1, logger=False, enable_checkpointing=False, enable_progress_bar=False).fit(Tagger(), loader)
