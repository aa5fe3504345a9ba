"""The scikit-learn half of compare_sklearn; see there."""

import json
import sys
import time
import warnings
from pathlib import Path

import numpy as np


def load(folder):
    folder = Path(folder)
    read = lambda name, kind: np.fromfile(folder / name, kind)
    return {
        "ends": read("ends.u32", "<u4").astype(np.int64),
        "columns": read("columns.u16", "<u2"),
        "counts": read("counts.i8", "i1"),
        "shares": read("shares.f32", "<f4").reshape(-1, 2),
        "targets": read("targets.f32", "<f4"),
        "games": read("games.u32", "<u4"),
        "apart": read("apart.u8", "u1"),
    }


def cut(source, target, rows):
    """Decided games only, and no more rows than wanted."""
    data = load(source)
    starts = np.concatenate([[0], data["ends"][:-1]])
    keep = np.flatnonzero(data["targets"] != 0.5)[:rows]
    lengths = (data["ends"] - starts)[keep]
    ends = np.cumsum(lengths)
    places = np.repeat(starts[keep] - (ends - lengths), lengths) + np.arange(ends[-1])
    target = Path(target)
    target.mkdir(parents=True, exist_ok=True)
    ends.astype("<u4").tofile(target / "ends.u32")
    data["columns"][places].tofile(target / "columns.u16")
    data["counts"][places].tofile(target / "counts.i8")
    for name, key in [("shares.f32", "shares"), ("targets.f32", "targets"), ("games.u32", "games"), ("apart.u8", "apart")]:
        data[key][keep].tofile(target / name)


def fit(folder, loss, l2):
    from scipy.sparse import csr_matrix
    from sklearn.linear_model import LogisticRegression
    from sklearn.svm import LinearSVC

    warnings.filterwarnings("ignore")
    data = load(folder)
    rows = len(data["ends"])
    starts = np.concatenate([[0], data["ends"]])
    row = np.repeat(np.arange(rows), np.diff(starts))
    columns = np.stack([2 * data["columns"].astype(np.int32), 2 * data["columns"].astype(np.int32) + 1], 1).ravel()
    values = (data["counts"].astype(np.float32)[:, None] * data["shares"][row]).astype(np.float64).ravel()
    matrix = csr_matrix((values, columns, 2 * starts))
    matrix.eliminate_zeros()
    apart = data["apart"] == 1
    train, test = matrix[~apart], matrix[apart]
    y, truth = data["targets"][~apart] > 0.5, data["targets"][apart] > 0.5
    strength = 1.0 / (l2 * train.shape[0])
    if loss == "logistic":
        model = LogisticRegression(C=strength, fit_intercept=False, solver="lbfgs", max_iter=1000)
    else:
        name = "hinge" if loss == "hinge" else "squared_hinge"
        model = LinearSVC(C=strength, fit_intercept=False, loss=name, dual=True, max_iter=int(sys.argv[5]) if len(sys.argv) > 5 else 100)
    begin = time.process_time()
    model.fit(train, y)
    took = time.process_time() - begin
    value = test @ model.coef_.ravel()
    margin = np.where(truth, value, -value)
    cost = {
        "logistic": lambda m: np.logaddexp(0, -m),
        "hinge": lambda m: np.maximum(0, 1 - m),
        "squared-hinge": lambda m: np.maximum(0, 1 - m) ** 2,
    }[loss](margin)
    passes = int(np.max(model.n_iter_))
    answer = {"rows": rows, "passes": passes, "apart": round(cost.mean(), 6), "accuracy": round(float((margin > 0).mean()), 4), "cpu": round(took, 2)}
    print("scikit-learn", loss, json.dumps(answer), flush=True)


if sys.argv[1] == "cut":
    cut(sys.argv[2], sys.argv[3], int(sys.argv[4]))
else:
    fit(sys.argv[2], sys.argv[3], float(sys.argv[4]))
