// Loaded with `-r` before the app: the clock of its main process shows what a test wants and runs on from there.
// Processes that the app starts have the same clock.
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(Date.now())
    else super(...args)
  }
  static now() {
    return RealDate.now() + Number(process.env.CLOCK_SHIFT_MS ?? 0)
  }
}
process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, `--require=${__filename}`].filter(Boolean).join(' ')

// The tests must not depend on a user who sits at this computer.
globalThis.idleSeconds = 0
if (process.versions.electron) require('electron').powerMonitor.getSystemIdleTime = () => globalThis.idleSeconds
