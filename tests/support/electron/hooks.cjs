// Loaded with `-r` before the app, by Electron and by the harness alike. It uses public API only, and records what nobody
// can read back from the system: the tray, opened links, dialogs.
const { dialog, nativeImage, shell, Tray } = require('electron')

const seen = { tray: null, menu: null, tooltip: '', icon: '', opened: [], dialogs: [] }
globalThis.__desktopTest = seen

const paths = new WeakMap()
const createFromPath = nativeImage.createFromPath
nativeImage.createFromPath = (path) => {
  const image = createFromPath(path)
  paths.set(image, path)
  return image
}

const record = (method, note) => {
  const original = Tray.prototype[method]
  Tray.prototype[method] = function (value) {
    seen.tray = this
    note(value)
    return original.call(this, value)
  }
}
record('setContextMenu', (menu) => {
  seen.menu = menu
})
record('setToolTip', (text) => {
  seen.tooltip = text
})
record('setImage', (image) => {
  seen.icon = paths.get(image)
})

shell.openExternal = async (url) => {
  seen.opened.push(url)
}
dialog.showMessageBox = async (...args) => {
  seen.dialogs.push(args.at(-1).message)
  return { response: 0, checkboxChecked: false }
}
