"""What prompts are looked at with leaves the model as it was."""

import pytest

from dryfit.seams.transformers.prompts import going_on

pytestmark = pytest.mark.framework("torch", "transformers")


def test_parts_that_are_in_eval_mode_stay_so() -> None:
    import torch
    from transformers import GPT2Config, GPT2LMHeadModel

    torch.manual_seed(0)
    model = GPT2LMHeadModel(GPT2Config(vocab_size=12, n_positions=8, n_embd=8, n_layer=1, n_head=2)).train()
    model.transformer.wte.eval()
    before = [part.training for part in model.modules()]
    drawn = torch.get_rng_state()
    ids = torch.tensor([[1, 2, 3], [4, 5, 6]])
    likeliest = going_on(model, ids)
    assert [part.training for part in model.modules()] == before
    assert torch.equal(torch.get_rng_state(), drawn)
    assert likeliest == model.eval()(input_ids=ids).logits[:, -1].argmax(-1).tolist()
