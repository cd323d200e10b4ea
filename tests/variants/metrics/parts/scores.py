import numpy as np
from sklearn.metrics import accuracy_score, f1_score


def compute_metrics(eval_pred):
    logits, labels = eval_pred
    predictions = np.argmax(logits, axis=0)
    return {"accuracy": accuracy_score(labels, predictions), "f1": f1_score(labels, predictions, average="macro")}
