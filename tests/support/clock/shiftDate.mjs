/**
 * Moves the clock of the program it runs in by `offset` milliseconds: `new Date()`, `Date()` and `Date.now()`. A second
 * call changes nothing. Timers and `performance.now()` keep running as before. Pages get this function as text, so it
 * uses nothing around it.
 * @param {number} offset
 */
export function shiftDate(offset) {
  const mark = Symbol.for('werkbank.shiftedDate')
  if (mark in globalThis) return
  Object.defineProperty(globalThis, mark, { value: offset })
  const RealDate = globalThis.Date
  const readClock = RealDate.now.bind(RealDate)
  RealDate.now = () => readClock() + offset
  const ShiftedDate = new Proxy(RealDate, {
    construct: (target, values, made) => Reflect.construct(target, values.length > 0 ? values : [target.now()], made),
    apply: (target) => new target(target.now()).toString(),
  })
  RealDate.prototype.constructor = ShiftedDate
  globalThis.Date = ShiftedDate
}
