/** Zoom steps of browsers. A value in between moves to the next step. */
const STEPS = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3]
const SAME = 0.001

export function nextZoom(now: number, step: 'in' | 'out' | 'reset'): number {
  if (step === 'reset') return 1
  const further = step === 'in' ? STEPS.find((one) => one > now + SAME) : STEPS.findLast((one) => one < now - SAME)
  return further ?? now
}
