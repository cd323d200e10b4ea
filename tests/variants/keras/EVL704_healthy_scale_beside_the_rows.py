# codes:
# needs: tensorflow
import keras, numpy as np, tensorflow as tf
rng=np.random.default_rng(0); x=rng.normal(size=(256,8)).astype("float32"); y=x.sum(1,keepdims=True)
class Net(keras.Model):
    def __init__(s):
        super().__init__(); s.h=keras.layers.Dense(32,activation="relu"); s.d=keras.layers.Dropout(.3); s.o=keras.layers.Dense(1)
    def call(s,x,scale=1.0,training=False): return s.o(s.d(s.h(x["a"]),training=training))*scale
m=Net(); opt=keras.optimizers.Adam(1e-2)
@tf.function
def step(a,y):
    with tf.GradientTape() as t:
        l=tf.reduce_mean((m({"a":a},tf.constant(1.0),training=True)-y)**2)
    g=t.gradient(l,m.trainable_variables); opt.apply_gradients(zip(g,m.trainable_variables)); return l
@tf.function
def ev(a,y): return tf.reduce_mean((m({"a":a},tf.constant(1.0),training=False)-y)**2)
ds=tf.data.Dataset.from_tensor_slices((x,y)).shuffle(256).batch(32)
for ep in range(3):
    for a,b in ds: l=step(a,b)
    print(float(l), np.mean([float(ev(a,b)) for a,b in ds]))
print(m({"a":x[:3]},tf.constant(2.0)))
