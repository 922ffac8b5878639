// Loaded with `-r` before the app, by Electron and by the stand-in alike. It uses public API only, and records what
// nobody can read back from the system: the tray, opened links, dialogs.
const { dialog, nativeImage, Notification, shell, Tray } = require('electron')

const seen = {
  trays: new Set(),
  notifications: [],
  tray: null,
  menu: null,
  tooltip: '',
  icon: '',
  opened: [],
  dialogs: [],
}
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
    seen.trays.add(this)
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

const { show, close } = Notification.prototype
Notification.prototype.show = function () {
  seen.notifications.push(this)
  return show.call(this)
}
Notification.prototype.close = function () {
  seen.notifications = seen.notifications.filter((other) => other !== this)
  return close.call(this)
}

shell.openExternal = async (url) => {
  seen.opened.push(url)
}
dialog.showMessageBox = async (...args) => {
  seen.dialogs.push(args.at(-1).message)
  return { response: Number(process.env.WERKBANK_TEST_ANSWER ?? 0), checkboxChecked: false }
}
