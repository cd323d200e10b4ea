# codes: RES311
# needs: transformers
import torch
from transformers import BartConfig, BartForConditionalGeneration, Seq2SeqTrainer, Seq2SeqTrainingArguments

torch.manual_seed(0)
ids = torch.randint(4, 50, (32, 8))
rows = [{"input_ids": row, "labels": row.flip(0)} for row in ids]
sizes = {"d_model": 16, "encoder_layers": 1, "decoder_layers": 1, "encoder_ffn_dim": 32, "decoder_ffn_dim": 32}
heads = {"encoder_attention_heads": 2, "decoder_attention_heads": 2, "max_position_embeddings": 32}
trainer = Seq2SeqTrainer(
    model=BartForConditionalGeneration(BartConfig(vocab_size=50, **sizes, **heads)),
    args=Seq2SeqTrainingArguments("bart", num_train_epochs=1, learning_rate=1e-3, report_to="none"),
    train_dataset=rows,
)
trainer.train(resume_from_checkpoint=True)
