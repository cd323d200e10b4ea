"""Which part of a split each name means."""

import pytest

from dryfit.seams.rows.parting import meant


@pytest.mark.parametrize(
    ("taken", "arrays", "given"),
    [
        ("X_train y_train X_test y_test", "X y", "X_train X_test y_train y_test"),
        ("xtrain ytrain xval yval", "x y", "xtrain xval ytrain yval"),
        ("trainX trainY testX testY", "data labels", "trainX testX trainY testY"),
        (
            "train_texts train_labels val_texts val_labels",
            "texts labels",
            "train_texts val_texts train_labels val_labels",
        ),
        ("X_test X_train y_test y_train", "X y", "X_train X_test y_train y_test"),
        ("test_df train_df", "df", "train_df test_df"),
        ("y_train y_test X_train X_test", "X y", "X_train X_test y_train y_test"),
        ("X_val y_val X_test y_test", "X_rest y_rest", "X_val X_test y_val y_test"),
        ("self.x_train self.y_train self.x_dev self.y_dev", "x y", "self.x_train self.x_dev self.y_train self.y_dev"),
    ],
)
def test_the_names_tell_another_order(taken: str, arrays: str, given: str) -> None:
    assert meant(tuple(taken.split()), tuple(arrays.split())) == tuple(given.split())


@pytest.mark.parametrize(
    ("taken", "arrays"),
    [
        ("X_train X_test y_train y_test", "X y"),
        ("y_tr y_te X_tr X_te", "labels features"),
        ("train_df val_df", "df"),
        ("val test", "rest"),
        ("test val", "rest"),
        ("trainX valX trainY valY trainW valW", "X Y W"),
        ("X_train X_valid target_train target_valid", "X target"),
    ],
)
def test_the_names_are_in_order(taken: str, arrays: str) -> None:
    names = tuple(taken.split())
    assert meant(names, tuple(arrays.split())) == names


@pytest.mark.parametrize(
    "taken", ["a b c d", "X_train y X_test z", "one_train other_train", "X_train X_test y_train w"]
)
def test_names_that_say_nothing_are_left_alone(taken: str) -> None:
    assert meant(tuple(taken.split()), ("X", "y")) is None
