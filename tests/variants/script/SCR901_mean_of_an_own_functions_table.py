# codes: SCR901
# needs: pandas
import pandas as pd
def table():
    print("made")
    return pd.DataFrame({"a": [1, 2, 1], "b": [1., 2., 3.], "c": list("xyz")})
print(table().groupby("a").mean())
