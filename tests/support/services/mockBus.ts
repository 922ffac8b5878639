import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The system's Python: a project's own has none of the bindings. */
const PYTHON = '/usr/bin/python3'

/** Whether the bus can start (Debian: `apt-get install dbus python3-dbusmock`). Tests that need it are skipped else. */
export function hasMockBus(): boolean {
  const has = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0
  return has('dbus-daemon', '--version') && has(PYTHON, '-c', 'import dbusmock')
}

const CONFIG = (socket: string) => `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path=${socket}</listen>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>`

type Service = { stop: () => Promise<void>; kill: () => Promise<void> }

async function end(process: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  const gone = once(process, 'exit')
  process.kill(signal)
  await gone
}

/** A real session bus for one test, with services of python-dbusmock on it. */
export class MockBus {
  readonly path: string
  private readonly folder: string
  private readonly daemon: ChildProcess
  private readonly services: ChildProcess[] = []

  private constructor(folder: string, path: string, daemon: ChildProcess) {
    this.folder = folder
    this.path = path
    this.daemon = daemon
  }

  static async start(): Promise<MockBus> {
    const folder = mkdtempSync(join(tmpdir(), 'werkbank-bus-'))
    const path = join(folder, 'bus')
    writeFileSync(join(folder, 'bus.conf'), CONFIG(path))
    const args = [`--config-file=${join(folder, 'bus.conf')}`, '--nofork', '--print-address']
    const daemon = spawn('dbus-daemon', args, { stdio: ['ignore', 'pipe', 'inherit'] })
    // The daemon prints its address once it listens.
    await once(daemon.stdout, 'data')
    return new MockBus(folder, path, daemon)
  }

  get address(): string {
    return `unix:path=${this.path}`
  }

  /** The service that registers tray icons; `hasHost`: a program draws them. */
  async startWatcher(hasHost: boolean): Promise<Service> {
    const name = 'org.kde.StatusNotifierWatcher'
    const script = [
      'import dbus, dbus.mainloop.glib, sys',
      'dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)',
      'from dbusmock.mockobject import DBusMockObject',
      'from gi.repository import GLib',
      'bus = dbus.SessionBus()',
      `name = dbus.service.BusName('${name}', bus, do_not_queue=True)`,
      `DBusMockObject(name, '/StatusNotifierWatcher', '${name}', {'IsStatusNotifierHostRegistered': dbus.Boolean(${hasHost ? 'True' : 'False'})})`,
      "print('ready', flush=True)",
      'GLib.MainLoop().run()',
    ].join('\n')
    const process_ = spawn(PYTHON, ['-c', script], {
      env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: this.address },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.services.push(process_)
    await once(process_.stdout, 'data')
    return { stop: () => end(process_, 'SIGTERM'), kill: () => end(process_, 'SIGKILL') }
  }

  async stop(): Promise<void> {
    // The bus ends first, so that a listener sees its end, and not those of its services one by one.
    await end(this.daemon, 'SIGKILL')
    await Promise.all(this.services.map((service) => end(service, 'SIGKILL')))
    rmSync(this.folder, { recursive: true, force: true })
  }
}
