import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import type { Desktop } from '#tests/support/desktop/desktop.ts'
import { test } from '#tests/support/desktop/fixture.ts'
import { AuthProxy } from '#tests/support/services/authProxy.ts'
import { RecordingServer } from '#tests/support/services/recordingServer.ts'

type Api = {
  invoke(channel: string, value?: unknown): Promise<unknown>
  on(channel: string, listener: (value: unknown) => void): () => void
  add(a: number, b: number): number
  callBack(f: (n: number) => number): number
  callBackLater(f: (n: number) => Promise<number>): Promise<number>
  fail(): void
  nested: { list: [number, { name(): string }] }
  fileAccess: string
}
type ApiWindow = { api: Api; leak?: true; received: unknown[]; stop: () => void }
declare const window: Window & ApiWindow

/**
 * The behaviour on which the desktop tests rely. The same spec runs on Electron and on its stand-in, so that the
 * stand-in cannot drift away.
 */
test.describe('behaviour of Electron on which the desktop tests rely', () => {
  const app = join(import.meta.dirname, '../../support/electron/conformance/main.cjs')
  const open = async (launch: (options: { app: string }) => Promise<Desktop>) => {
    const desktop = await launch({ app })
    return { desktop, page: await desktop.window((url) => url.pathname === '/start') }
  }
  const events = (desktop: Desktop) =>
    desktop.app.evaluate(() => (globalThis as unknown as { events: string[] }).events)

  test('Values are passed between page and main process as structured clones', async ({ launch }) => {
    const { page } = await open(launch)
    const result = await page.evaluate(async () => {
      const value = {
        map: new Map(),
        date: new Date(),
        bytes: new Uint8Array([1, 255]),
        nothing: undefined,
        nan: Number.NaN,
      }
      const { seen, back } = (await window.api.invoke('kinds', value)) as {
        seen: unknown[]
        back: { map: Map<string, Set<number>>; date: Date; big: bigint }
      }
      return [
        ...seen.slice(0, 4),
        Number.isNaN(seen[4]),
        back.map.get('key')?.has(1),
        back.date.getTime(),
        `${back.big}`,
      ]
    })
    expect(result).toEqual([true, true, [1, 255], true, true, true, 0, '10'])
    const own = await page.evaluate(() => window.api.invoke('own', JSON.parse('{"__proto__": {"a": 1}, "b": 2}')))
    expect(own).toEqual([['__proto__', 'b'], true])
  })

  test('Errors of the main process reach the page with their message', async ({ launch }) => {
    const { page } = await open(launch)
    const messageOf = (channel: string) =>
      page.evaluate((name) => window.api.invoke(name).catch((error: Error) => error.message), channel)
    expect(await messageOf('boom')).toBe("Error invoking remote method 'boom': TypeError: nope")
    expect(await messageOf('unknown')).toContain("No handler registered for 'unknown'")
    expect(await page.evaluate(() => window.api.invoke('sender'))).toEqual(['app://page/start', 'app://page', null])
  })

  test('The bridge carries functions, promises and errors, and cannot be changed', async ({ launch }) => {
    const { page } = await open(launch)
    const result = await page.evaluate(async () => {
      const { api } = window
      let message = ''
      try {
        api.fail()
      } catch (error) {
        message = (error as Error).message
      }
      return [
        api.add(1, 2),
        api.callBack((n) => n * 2),
        await api.callBackLater(async (n) => n + 5),
        api.nested.list[1].name(),
        message,
        Object.isFrozen(api),
        api.fileAccess,
        window.leak,
        'require' in window,
      ]
    })
    expect(result).toEqual([3, 41, 7, 'deep', 'inner', true, 'refused', undefined, false])
  })

  test('The main process sends messages to the page until the page stops listening', async ({ launch }) => {
    const { desktop, page } = await open(launch)
    const push = (value: number) =>
      desktop.app.evaluate(
        ({ BrowserWindow }, n) => BrowserWindow.getAllWindows()[0]?.webContents.send('news', n),
        value,
      )
    await page.evaluate(() => {
      window.received = []
      window.stop = window.api.on('news', (value) => window.received.push(value))
    })
    await push(1)
    await expect.poll(() => page.evaluate(() => window.received)).toEqual([1])
    await page.evaluate(() => window.stop())
    await push(2)
    await page.evaluate(() => window.api.invoke('sender'))
    expect(await page.evaluate(() => window.received)).toEqual([1])
  })

  test('A page of the app’s scheme is a secure origin, and frames in it get no bridge', async ({ launch }) => {
    const { page } = await open(launch)
    const result = await page.evaluate(async () => {
      const answer = await fetch('/echo', { method: 'POST', body: new Uint8Array([0, 200, 13]) })
      const inFrame = new Promise((resolve) => addEventListener('message', ({ data }) => resolve(data), { once: true }))
      const frame = document.createElement('iframe')
      frame.src = '/frame'
      document.body.append(frame)
      return [
        [...new Uint8Array(await answer.arrayBuffer())],
        answer.headers.get('x-method'),
        isSecureContext,
        await inFrame,
      ]
    })
    expect(result).toEqual([[0, 200, 13], 'POST', true, 'undefined'])
  })

  test('The main process decides about navigation and new windows', async ({ launch }) => {
    const { desktop, page } = await open(launch)
    await page.evaluate(() => {
      location.href = 'https://elsewhere.example/'
    })
    await expect.poll(() => events(desktop)).toContain('will-navigate https://elsewhere.example/')
    await page.evaluate(() => window.open('https://new.example/'))
    await expect.poll(() => events(desktop)).toContain('open https://new.example/')
    await expect(page.locator('h1')).toHaveText('/start')
    await page.evaluate(() => {
      location.href = '/next'
    })
    await expect(page.locator('h1')).toHaveText('/next')
    expect(await page.evaluate(() => window.api.add(2, 2))).toBe(4)
  })

  test('Windows change their state at once and report it', async ({ launch }) => {
    const { desktop, page } = await open(launch)
    const handle = await desktop.handle(page)
    const states = await handle.evaluate((window) => {
      const seen: boolean[] = []
      const note = () => seen.push(window.isVisible(), window.isMinimized())
      window.hide()
      note()
      window.show()
      note()
      window.setBounds({ x: 5, y: 6, width: 640, height: 480 })
      return { seen, bounds: window.getBounds() }
    })
    expect(states).toEqual({ seen: [false, false, true, false], bounds: { x: 5, y: 6, width: 640, height: 480 } })
    expect(await events(desktop)).toEqual(expect.arrayContaining(['hide', 'show', 'focus']))
    await desktop.close(page)
    await expect.poll(() => events(desktop)).toEqual(expect.arrayContaining(['closed', 'window-all-closed']))
  })

  test('Menus keep their check marks, notifications their texts, and both can be clicked', async ({ launch }) => {
    const { desktop } = await open(launch)
    const seen = await desktop.app.evaluate(({ Menu, Notification }) => {
      const clicks: string[] = []
      const menu = Menu.buildFromTemplate([
        {
          id: 'quiet',
          label: 'Quiet',
          submenu: [
            { id: 'off', label: 'Off', type: 'radio', checked: true },
            { id: 'on', label: 'On', type: 'radio', enabled: false, click: () => clicks.push('on') },
          ],
        },
      ])
      const [off, on] = ['off', 'on'].map((id) => menu.getMenuItemById(id))
      on?.click()
      const notification = new Notification({ title: 'Anna', body: 'Fertig', silent: true })
      notification.on('click', () => clicks.push('notification'))
      notification.show()
      notification.emit('click', {})
      notification.close()
      return [
        off?.checked,
        on?.checked,
        on?.enabled,
        notification.title,
        notification.body,
        notification.silent,
        clicks,
      ]
    })
    expect(seen).toEqual([true, false, false, 'Anna', 'Fertig', true, ['on', 'notification']])
  })

  test('A window can be shown without taking the focus', async ({ launch }) => {
    const { desktop, page } = await open(launch)
    const handle = await desktop.handle(page)
    const seen = await handle.evaluate((window) => {
      window.hide()
      window.showInactive()
      const shown = [window.isVisible(), window.isFocused()]
      window.minimize()
      return [...shown, window.isMinimized()]
    })
    expect(seen).toEqual([true, false, true])
  })

  test('Requests of the main process see redirects, can be read in parts, and can be cancelled', async ({ launch }) => {
    const server = createServer(({ url, headers, method }, answer) => {
      if (url === '/moved') answer.writeHead(302, { location: '/there' }).end()
      else if (url === '/endless') answer.writeHead(200).write('begun')
      else answer.writeHead(206, { 'content-range': 'bytes 2-3/9', 'x-asked': `${method} ${headers.range}` }).end('cd')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const { desktop } = await open(launch)
    const seen = await desktop.app.evaluate(({ net, session }, wanted) => {
      const ask = (path: string, headers: Record<string, string> = {}) =>
        new Promise<unknown[]>((resolve) => {
          const address = { protocol: 'http:' as const, hostname: '127.0.0.1', port: wanted, path }
          const parts = session.fromPartition('partition', { cache: false })
          const request = net.request({ ...address, headers, redirect: 'manual', session: parts })
          request.on('redirect', (status, _method, url) => {
            resolve([status, new URL(url).pathname])
            request.abort()
          })
          request.on('error', () => resolve(['error']))
          request.on('abort', () => resolve(['aborted']))
          request.on('response', (answer) => {
            let text = ''
            answer.on('data', (chunk) => {
              text += chunk
              if (path === '/endless') request.abort()
            })
            answer.on('end', () => resolve([answer.statusCode, answer.headers['x-asked'], text]))
          })
          request.end()
        })
      return Promise.all([ask('/x', { range: 'bytes=2-3' }), ask('/moved'), ask('/endless')])
    }, port)
    server.closeAllConnections()
    server.close()
    expect(seen).toEqual([[206, 'GET bytes=2-3', 'cd'], [302, '/there'], ['aborted']])
  })

  test('The main process knows the idle time of the computer, and can flush the storage of pages', async ({
    launch,
  }) => {
    const { desktop } = await open(launch)
    const told = await desktop.app.evaluate(({ powerMonitor, session }) => [
      typeof powerMonitor.getSystemIdleTime(),
      session.defaultSession.flushStorageData(),
    ])
    expect(told).toEqual(['number', undefined])
  })

  test('A crashed page is reported and can be loaded again', async ({ launch }) => {
    const { desktop, page } = await open(launch)
    const handle = await desktop.handle(page)
    const reason = await handle.evaluate(
      (window) =>
        new Promise((resolve) => {
          window.webContents.once('render-process-gone', (_event, details) => resolve(details.reason))
          window.webContents.forcefullyCrashRenderer()
        }),
    )
    expect(reason).toMatch(/^(crashed|killed)$/)
    await handle.evaluate((window) => window.webContents.reload())
    const title = () => handle.evaluate((window) => window.webContents.executeJavaScript('document.title'))
    await expect.poll(title).toBe('/start')
  })

  test('Pages of one origin share their zoom, unless the zoom of one is set apart', async ({ launch }) => {
    const { desktop } = await open(launch)
    const zooms = await desktop.app.evaluate(async ({ BrowserWindow }) => {
      const first = BrowserWindow.getAllWindows()[0]?.webContents
      const other = new BrowserWindow()
      await other.loadURL('app://page/next')
      const second = other.webContents
      const both = () => [first?.getZoomFactor(), second.getZoomFactor()]
      first?.setZoomFactor(1.5)
      const shared = both()
      second.setZoomMode('isolated')
      second.setZoomFactor(2)
      return { shared, apart: both(), mode: second.getZoomMode() }
    })
    expect(zooms).toEqual({ shared: [1.5, 1.5], apart: [1.5, 2], mode: 'isolated' })
  })

  test('Software rendering must be chosen before the app is ready, and the clipboard is asynchronous', async ({
    launch,
  }) => {
    const { desktop } = await open(launch)
    const result = await desktop.app.evaluate(async ({ app, clipboard }) => {
      let refused = false
      try {
        app.disableHardwareAcceleration()
      } catch {
        refused = true
      }
      await clipboard.writeText('Werkbank')
      return [refused, typeof app.getGPUFeatureStatus(), await clipboard.readText()]
    })
    expect(result).toEqual([true, 'object', 'Werkbank'])
  })

  test('Printing to a printer that does not exist fails with a reason', async ({ launch }) => {
    const { desktop } = await open(launch)
    const result = await desktop.app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      return new Promise((resolve) =>
        contents?.print(
          { silent: true, deviceName: 'nothing', pageSize: { width: 62_000, height: 29_000 } },
          (...args) => resolve(args),
        ),
      )
    })
    expect(result).toEqual([false, expect.stringMatching(/\w/)])
  })

  test('Behind a proxy a request can be asked for a login, and a fetch fails until a login was given', async ({
    launch,
  }) => {
    const server = await RecordingServer.start()
    const proxy = await AuthProxy.start('a', 'b')
    const desktop = await launch({ app, args: [`--proxy-server=${proxy.url}`, '--proxy-bypass-list=<-loopback>'] })
    await desktop.window((url) => url.pathname === '/start')
    const result = await desktop.app.evaluate(async ({ net }, url) => {
      const status = () => net.fetch(url).then((answer) => answer.status, String)
      const before = await status()
      const asked: [boolean, string, string][] = []
      const request = net.request({ url })
      request.on('login', (info, answer) => {
        asked.push([info.isProxy, info.scheme, info.realm])
        answer('a', asked.length === 1 ? 'wrong' : 'b')
      })
      const opened = await new Promise((resolve) => {
        request.on('response', (answer) => resolve(answer.statusCode))
        request.end()
      })
      return { before, asked, opened, after: await status() }
    }, `${server.url}/api/health`)
    const login = [true, 'basic', 'Autohaus Nord']
    expect(result).toEqual({ before: 407, asked: [login, login], opened: 200, after: 200 })
    await proxy.stop()
    await server.stop()
  })
})
