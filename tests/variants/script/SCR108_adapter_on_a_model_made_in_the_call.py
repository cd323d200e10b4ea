# codes: SCR108
# needs: transformers peft
import torch
from peft import LoraConfig, get_peft_model
from transformers import GPT2Config, GPT2LMHeadModel

torch.manual_seed(0)


def base_model():
    return GPT2LMHeadModel(GPT2Config(vocab_size=50, n_positions=32, n_embd=16, n_layer=1, n_head=2))


lora = LoraConfig(task_type="CAUSAL_LM", r=4, lora_alpha=8, fan_in_fan_out=True, target_modules=["q_proj", "v_proj"])
model = get_peft_model(base_model(), lora)
optimizer = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], lr=1e-2)
loader = torch.utils.data.DataLoader(torch.randint(1, 50, (64, 10)), batch_size=8, shuffle=True)
for ids in loader:
    loss = model(input_ids=ids, labels=ids).loss
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
