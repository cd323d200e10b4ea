# codes:
# needs: tensorflow
import numpy as np
from tensorflow.keras.models import Sequential
from tensorflow.keras.layers import LSTM, Dense
from sklearn.preprocessing import MinMaxScaler

series = np.sin(np.arange(700) / 15) * 50 + 100 + np.random.default_rng(0).normal(size=700) * 3
scaler = MinMaxScaler(feature_range=(0, 1))
dataset = scaler.fit_transform(series.reshape(-1, 1))


def create_dataset(dataset, look_back=1):
    dataX, dataY = [], []
    for i in range(len(dataset) - look_back - 1):
        dataX.append(dataset[i : (i + look_back), 0])
        dataY.append(dataset[i + look_back, 0])
    return np.array(dataX), np.array(dataY)


train, test = dataset[:500], dataset[500:]
trainX, trainY = create_dataset(train, 10)
testX, testY = create_dataset(test, 10)
trainX = np.reshape(trainX, (trainX.shape[0], 1, trainX.shape[1]))
testX = np.reshape(testX, (testX.shape[0], 1, testX.shape[1]))
model = Sequential()
model.add(LSTM(16, input_shape=(1, 10)))
model.add(Dense(1))
model.compile(loss="mean_squared_error", optimizer="adam")
model.fit(trainX, trainY, epochs=10, batch_size=8, verbose=2)
trainPredict = scaler.inverse_transform(model.predict(trainX))
trainY = scaler.inverse_transform([trainY])
print(np.sqrt(np.mean((trainY[0] - trainPredict[:, 0]) ** 2)))
