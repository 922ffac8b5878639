/** Loaded before anything else: once it is told to, the clock shows another time, and runs on from there at its own pace. */
const shift = () => Number(process.env.CLOCK_SHIFT_MS ?? 0)
const RealDate = globalThis.Date

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + shift())
    else super(...args)
  }
  static now() {
    return RealDate.now() + shift()
  }
}
