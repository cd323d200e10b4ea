# codes:
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"]="tensorflow"
import keras
import numpy as np
import tensorflow as tf
rng=np.random.default_rng(0)
x=rng.normal(size=(640,8)).astype("float32"); w=rng.normal(size=(8,3)); y=(x@w).argmax(1)
class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.a=keras.layers.Dense(32,activation="relu"); self.d=keras.layers.Dropout(0.3); self.o=keras.layers.Dense(3)
    def call(self,t,training=True):
        return self.o(self.d(self.a(t),training=training))
net=Net(); opt=keras.optimizers.Adam(1e-2); lf=keras.losses.SparseCategoricalCrossentropy(from_logits=True)
ds=tf.data.Dataset.from_tensor_slices((x[:512],y[:512])).shuffle(512).batch(32)
for ep in range(10):
    for xb,yb in ds:
        with tf.GradientTape() as tape:
            loss=lf(yb,net(xb))
        g=tape.gradient(loss,net.trainable_variables); opt.apply_gradients(zip(g,net.trainable_variables))
    p=net(x[512:],training=False).numpy().argmax(1)
    print(ep,float(loss),(p==y[512:]).mean())
