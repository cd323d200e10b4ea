"""Tables of what the libraries have renamed, moved or removed.

Sources: the migration notes, deprecation warnings and release notes of each library. An
entry counts only where the installed version has the new name and lacks the old one.
"""

import inspect
from typing import Any, NamedTuple


class Successor(NamedTuple):
    """What an argument became: its name, ``""`` where it has none, and its value where that changes."""

    name: str
    value: str = ""


# class or function name -> old argument -> what it became.
ARGUMENTS: dict[str, dict[str, str | Successor]] = {
    "TrainingArguments": {
        "evaluation_strategy": "eval_strategy",
        "no_cuda": "use_cpu",
        "per_gpu_train_batch_size": "per_device_train_batch_size",
        "per_gpu_eval_batch_size": "per_device_eval_batch_size",
        "push_to_hub_token": "hub_token",
        "push_to_hub_model_id": "hub_model_id",
        # From transformers 5 a number of warm-up steps below 1 is a share of all steps.
        "warmup_ratio": "warmup_steps",
        "include_inputs_for_metrics": Successor("include_for_metrics", '["inputs"]'),
        "group_by_length": Successor("train_sampling_strategy", '"group_by_length"'),
        **dict.fromkeys(
            (
                "evaluate_during_training",
                "fp16_backend",
                "fp16_opt_level",
                "fsdp_min_num_params",
                "fsdp_transformer_layer_cls_to_wrap",
                "half_precision_backend",
                "include_tokens_per_second",
                "jit_mode_eval",
                "logging_dir",
                "mp_parameters",
                "overwrite_output_dir",
                "past_index",
                "push_to_hub_organization",
                "ray_scope",
                "save_safetensors",
                "sharded_ddp",
                "torchdynamo",
                "tpu_metrics_debug",
                "tpu_num_cores",
                "use_ipex",
                "use_legacy_prediction_loop",
                "use_mps_device",
                "xpu_backend",
            ),
            "",
        ),
    },
    "Trainer": {"tokenizer": "processing_class", "processor": "processing_class"},
    "Accelerator": {
        "fp16": Successor("mixed_precision", '"fp16"'),
        "logging_dir": "project_dir",
        "dispatch_batches": "",
        "even_batches": "",
        "use_seedable_sampler": "",
    },
    "LightningTrainer": {
        "gpus": "devices",
        "tpu_cores": "devices",
        "num_processes": "devices",
        "resume_from_checkpoint": "",
        "auto_lr_find": "",
        "auto_scale_batch_size": "",
        "auto_select_gpus": "",
        "progress_bar_refresh_rate": "",
        "checkpoint_callback": "enable_checkpointing",
        "flush_logs_every_n_steps": "",
        "stochastic_weight_avg": "",
        "track_grad_norm": "",
        "amp_backend": "",
        "amp_level": "",
        "replace_sampler_ddp": "use_distributed_sampler",
    },
    "Optimizer": {"learning_rate": "lr", "correct_bias": ""},
    # Keras' own.
    "BaseOptimizer": {"lr": "learning_rate", "decay": ""},
    "fit": {"nb_epoch": "epochs", "workers": "", "use_multiprocessing": "", "max_queue_size": ""},
    "LRScheduler": {"verbose": "", "learning_rate": "lr"},
    **{name: {"axis": "dim"} for name in ("softmax", "log_softmax", "cross_entropy", "normalize")},
    "load_dataset": {"use_auth_token": "token", "task": "", "ignore_verifications": ""},
    "load_from_disk": {"fs": "", "use_auth_token": "token"},
}

# What torch and NumPy call the same argument of the same function.
TWINS = {"dim": "axis", "axis": "dim", "keepdim": "keepdims", "keepdims": "keepdim"}
INTEGRALS = {"simps": "simpson", "trapz": "trapezoid", "cumtrapz": "cumulative_trapezoid"}
WINDOWS = (
    *("barthann", "bartlett", "blackman", "blackmanharris", "bohman", "boxcar", "chebwin", "cosine", "exponential"),
    *("flattop", "gaussian", "general_gaussian", "hamming", "hann", "kaiser", "nuttall", "parzen", "triang", "tukey"),
)

# module -> name -> the import statement that gives the same today, under the old name.
IMPORTS: dict[str, dict[str, str]] = {
    "transformers": {
        "AdamW": "from torch.optim import AdamW",
        "AutoModelWithLMHead": "from transformers import AutoModelForCausalLM as AutoModelWithLMHead",
        "AutoModelForVision2Seq": "from transformers import AutoModelForImageTextToText as AutoModelForVision2Seq",
        "PretrainedTokenizer": "from transformers import PreTrainedTokenizer as PretrainedTokenizer",
    },
    "transformers.optimization": {"AdamW": "from torch.optim import AdamW"},
    "transformers.utils": {"is_offline_mode": "from huggingface_hub import is_offline_mode"},
    "transformers.deepspeed": {"HfDeepSpeedConfig": "from transformers.integrations import HfDeepSpeedConfig"},
    "datasets": {"load_metric": "from evaluate import load as load_metric"},
    "scipy.integrate": {old: f"from scipy.integrate import {new} as {old}" for old, new in INTEGRALS.items()},
    "scipy.signal": {name: f"from scipy.signal.windows import {name}" for name in WINDOWS},
    "torch._six": {"inf": "from math import inf"},
    "sklearn.externals": {"joblib": "import joblib"},
    "sklearn.cross_validation": {"train_test_split": "from sklearn.model_selection import train_test_split"},
    "torch.utils.data.dataset": {"random_split": "from torch.utils.data import random_split"},
    "collections": {
        name: f"from collections.abc import {name}"
        for name in ("Callable", "Iterable", "Iterator", "Mapping", "MutableMapping", "Sequence")
    },
}
# Classes whose TensorFlow and Flax twins transformers 5 has dropped keep their names for PyTorch.
TWIN_PREFIXES = ("TF", "Flax")

# module -> attribute -> the attribute of the same module, or after "=" the expression, that stands for it today.
ATTRIBUTES: dict[str, dict[str, str]] = {
    "numpy": {
        **{name: f"={name}" for name in ("float", "int", "bool", "object", "str", "complex")},
        "float_": "float64",
        "complex_": "complex128",
        "unicode_": "str_",
        "string_": "bytes_",
        "Inf": "inf",
        "infty": "inf",
        "Infinity": "inf",
        "NaN": "nan",
        "NAN": "nan",
        "product": "prod",
        "cumproduct": "cumprod",
        "alltrue": "all",
        "sometrue": "any",
        "in1d": "isin",
        "trapz": "trapezoid",
        "row_stack": "vstack",
        "round_": "round",
        "asfarray": "asarray",
    },
    "torch": {"lu_solve_": "lu_solve", "int": "int64"},
    "transformers": {"AdamW": "=torch.optim.AdamW", "AutoModelWithLMHead": "AutoModelForCausalLM"},
    "datasets": {"load_metric": "=evaluate.load"},
    "scipy.integrate": INTEGRALS,
    "scipy.signal": {name: f"windows.{name}" for name in WINDOWS},
}

# class -> method or field -> the source in its stead, with {} for the object.
METHODS: dict[str, dict[str, str]] = {
    "TrainingArguments": {
        "evaluation_strategy": "{}.eval_strategy",
        "no_cuda": "{}.use_cpu",
        # From transformers 5 an output folder is always written into.
        "overwrite_output_dir": "True",
    },
    "Accelerator": {"use_fp16": '({}.mixed_precision == "fp16")'},
    "PreTrainedTokenizerBase": {
        "encode_plus": "{}",
        "batch_encode_plus": "{}",
        "as_target_tokenizer": "__import__('contextlib').nullcontext",
    },
    "Trainer": {"tokenizer": "{}.processing_class"},
    "DataFrame": {"iteritems": "{}.items", "as_matrix": "{}.to_numpy", "applymap": "{}.map", "ix": "{}.loc"},
    "Series": {"iteritems": "{}.items", "as_matrix": "{}.to_numpy", "ix": "{}.loc"},
}

# class -> method or field -> what to do, where what stands in its stead here is only for going on.
ADVICE: dict[str, dict[str, str]] = {
    "PreTrainedTokenizerBase": {"as_target_tokenizer": "Tokenize the targets by `tokenizer(text_target=...)`."},
}

# class -> method -> argument -> its value -> the method that does the same today, without the argument.
METHODS_OF_VALUES: dict[str, dict[str, dict[str, dict[str, str]]]] = {
    kind: {"fillna": {"method": {"ffill": "ffill", "pad": "ffill", "bfill": "bfill", "backfill": "bfill"}}}
    for kind in ("DataFrame", "Series")
}

# Modules whose distribution goes by another name.
DISTRIBUTIONS = {
    "cv2": "opencv-python",
    "sklearn": "scikit-learn",
    "skimage": "scikit-image",
    "PIL": "pillow",
    "yaml": "pyyaml",
    "bs4": "beautifulsoup4",
    "dotenv": "python-dotenv",
    "dateutil": "python-dateutil",
    "git": "gitpython",
    "faiss": "faiss-cpu",
    "rouge_score": "rouge-score",
    "sentence_transformers": "sentence-transformers",
    "pytorch_lightning": "pytorch-lightning",
    "tf_keras": "tf-keras",
    "tensorflow_datasets": "tensorflow-datasets",
    "google.protobuf": "protobuf",
    "flash_attn": "flash-attn",
    "hydra": "hydra-core",
    "umap": "umap-learn",
    "fitz": "pymupdf",
    "serial": "pyserial",
    "Levenshtein": "levenshtein",
    "MeCab": "mecab-python3",
    "segmentation_models_pytorch": "segmentation-models-pytorch",
    "pytorch_metric_learning": "pytorch-metric-learning",
    "open_clip": "open-clip-torch",
    "imblearn": "imbalanced-learn",
}
# Known under their own name; of a module that is in no table nothing is said to be installable.
SAME_NAME = frozenset(
    """
    accelerate albumentations bitsandbytes datasets deepspeed diffusers einops evaluate fire gensim h5py jax
    jieba joblib keras lightgbm lightning loguru matplotlib mlflow monai nltk numpy omegaconf onnx optuna
    pandas peft plotly psutil pyarrow pydot ray requests rich sacrebleu safetensors scipy seaborn sentencepiece
    seqeval spacy tensorboard tensorflow tiktoken timm tokenizers torch torchaudio torchmetrics torchtext
    torchvision tqdm transformers trl typer wandb xgboost
    """.split()  # noqa: SIM905 - a list would take a page
)


def renamed(owner: Any, argument: str) -> Successor | None:
    """What an argument has become, looked up along a class's bases; None where nothing is known."""
    names = [base.__name__ for base in inspect.getmro(owner)] if inspect.isclass(owner) else [owner.__name__]
    if str(owner.__module__).partition(".")[0] in ("lightning", "pytorch_lightning") and "Trainer" in names:
        names = ["LightningTrainer"]
    tables = (ARGUMENTS[name] for name in names if name in ARGUMENTS)
    found = next((table[argument] for table in tables if argument in table), None)
    found = TWINS.get(argument) if found is None else found
    return Successor(found) if isinstance(found, str) else found


def distribution_of(module: str) -> str:
    """What to install for a module, ``""`` where that is not known."""
    top = module.partition(".")[0]
    return DISTRIBUTIONS.get(top, top if top in SAME_NAME else "")
