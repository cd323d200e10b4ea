# codes:
# needs: transformers peft
"""Adapters whose files hold something else than their parameters: prompts, what makes them, and ranks that are cut."""

import tempfile

import torch
from peft import AdaLoraConfig, PromptEncoderConfig, PromptTuningConfig, get_peft_model
from transformers import BertConfig, BertForSequenceClassification

torch.manual_seed(2)
config = BertConfig(
    vocab_size=50,
    hidden_size=32,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=32,
    hidden_dropout_prob=0.0,
    attention_probs_dropout_prob=0.0,
)
tokens = torch.randint(1, 50, (64, 12))
labels = (tokens[:, 0] > 25).long()
kinds = (
    PromptTuningConfig(task_type="SEQ_CLS", num_virtual_tokens=4),
    PromptEncoderConfig(task_type="SEQ_CLS", num_virtual_tokens=4, encoder_hidden_size=16),
    AdaLoraConfig(
        task_type="SEQ_CLS", target_modules=["query", "value"], init_r=4, target_r=2, tinit=1, tfinal=2, total_step=8
    ),
)
for kind in kinds:
    model = get_peft_model(BertForSequenceClassification(config), kind)
    optimizer = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], lr=2e-2)
    for step in range(8):
        rows = torch.randint(0, 64, (16,))
        output = model(input_ids=tokens[rows], attention_mask=torch.ones_like(tokens[rows]), labels=labels[rows])
        output.loss.backward()
        optimizer.step()
        if isinstance(kind, AdaLoraConfig):
            model.base_model.update_and_allocate(step)
        optimizer.zero_grad()
    with tempfile.TemporaryDirectory() as folder:
        model.save_pretrained(folder)
