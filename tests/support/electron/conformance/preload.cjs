const { contextBridge, ipcRenderer } = require('electron')

const refused = (() => {
  try {
    require('node:fs')
    return 'allowed'
  } catch {
    return 'refused'
  }
})()

contextBridge.exposeInMainWorld('api', {
  invoke: (channel, value) => ipcRenderer.invoke(channel, value),
  on: (channel, listener) => {
    const receive = (_event, value) => listener(value)
    ipcRenderer.on(channel, receive)
    return () => void ipcRenderer.off(channel, receive)
  },
  add: (a, b) => a + b,
  callBack: (f) => f(20) + 1,
  callBackLater: async (f) => (await f(1)) + 1,
  fail: () => {
    throw new TypeError('inner')
  },
  nested: { list: [1, { name: () => 'deep' }] },
  fileAccess: refused,
})
window.leak = true
