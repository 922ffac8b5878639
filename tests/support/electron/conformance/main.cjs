// A smallest app for the stand-in's own test; it runs on Electron too, and must answer the same.
const { app, BrowserWindow, ipcMain, protocol } = require('electron')
const { join } = require('node:path')

globalThis.events = []
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
])
app.on('window-all-closed', () => globalThis.events.push('window-all-closed'))

const html = (text) => new Response(text, { headers: { 'content-type': 'text/html' } })

app.once('ready', () => {
  protocol.handle('app', async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/echo')
      return new Response(await request.arrayBuffer(), { headers: { 'x-method': request.method } })
    if (pathname === '/frame') return html('<script>parent.postMessage(typeof window.api, "*")</script>')
    return html(`<title>${pathname}</title><h1>${pathname}</h1>`)
  })
  ipcMain.handle('kinds', (_event, value) => ({
    seen: [value.map instanceof Map, value.date instanceof Date, [...value.bytes], 'nothing' in value, value.nan],
    back: { map: new Map([['key', new Set([1])]]), date: new Date(0), big: 10n },
  }))
  ipcMain.handle('own', (_event, value) => [Object.keys(value), Object.getPrototypeOf(value) === Object.prototype])
  ipcMain.handle('boom', () => {
    throw new TypeError('nope')
  })
  ipcMain.handle('sender', ({ senderFrame }) => [senderFrame.url, senderFrame.origin, senderFrame.parent])

  const window = new BrowserWindow({ webPreferences: { preload: join(__dirname, 'preload.cjs') } })
  for (const name of ['show', 'hide', 'focus', 'blur', 'minimize', 'restore', 'closed'])
    window.on(name, () => globalThis.events.push(name))
  window.webContents.on('will-navigate', (event) => {
    globalThis.events.push(`will-navigate ${event.url}`)
    if (!event.url.startsWith('app://')) event.preventDefault()
  })
  window.webContents.setWindowOpenHandler(({ url }) => {
    globalThis.events.push(`open ${url}`)
    return { action: 'deny' }
  })
  window.loadURL('app://page/start')
})
