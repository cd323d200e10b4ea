# codes: SCR108
# needs: transformers peft
import torch
from peft import LoraConfig, get_peft_model
from transformers import LlamaConfig, LlamaForCausalLM, Trainer, TrainingArguments

torch.manual_seed(0)
sizes = {"hidden_size": 16, "intermediate_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2}
model = LlamaForCausalLM(LlamaConfig(vocab_size=50, **sizes, num_key_value_heads=2, max_position_embeddings=32))
model = get_peft_model(
    model,
    LoraConfig(task_type="CAUSAL_LM", r=4, lora_alpha=8, target_modules=["query_key_value"]),
)
ids = torch.randint(1, 50, (32, 10))
rows = [{"input_ids": row, "labels": row} for row in ids]
arguments = TrainingArguments("out", num_train_epochs=1, learning_rate=1e-3, report_to="none")
Trainer(model=model, args=arguments, train_dataset=rows).train()
