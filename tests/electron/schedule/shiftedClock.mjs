/** Loaded before anything else: on command the clock shows another time, and runs on from there at its own pace. */
const shift = () => Number(process.env.CLOCK_SHIFT_MS ?? 0)
const RealDate = globalThis.Date

globalThis.Date = new Proxy(RealDate, {
  construct: (_date, args, made) =>
    Reflect.construct(RealDate, args.length === 0 ? [RealDate.now() + shift()] : args, made),
  get: (_date, name) => (name === 'now' ? () => RealDate.now() + shift() : Reflect.get(RealDate, name)),
})
