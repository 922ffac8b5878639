import { describe, expect, test } from 'vitest'
import type { ActivityReport } from '#contract/ipc/table.ts'
import { ActivityReporter, beginActivity, startActivity } from '#renderer/desktop/activity.ts'

function given() {
  const told: ActivityReport[] = []
  const timers: (() => void)[] = []
  const reporter = new ActivityReporter(
    (report) => void told.push(report),
    (ms, run) => {
      expect(ms).toBeLessThanOrEqual(45_000)
      timers.push(run)
    },
  )
  const tick = () => timers.splice(0).forEach((run) => void run())
  return { reporter, told, tick, timers }
}

const quiet = { typing: false, uploads: 0, forms: 0, stamps: 0 }

describe('reports of a page about the work of its user', () => {
  test('UPD-05 Typing is reported at the first key stroke, then once in half a minute, then no more', () => {
    const { reporter, told, tick, timers } = given()
    for (let stroke = 0; stroke < 300; stroke += 1) reporter.typed()
    expect(told).toEqual([{ ...quiet, typing: true }])
    tick()
    expect(told).toHaveLength(2)
    expect(told[1]).toEqual({ ...quiet, typing: true })
    tick()
    expect([told.length, timers.length]).toEqual([2, 0])
    reporter.typed()
    expect(told).toHaveLength(3)
  })

  test('UPD-05 Running work is reported at once, repeatedly, and when it ends', () => {
    const { reporter, told, tick } = given()
    const endUpload = reporter.begin('upload')
    const endForm = reporter.begin('form')
    expect(told.at(-1)).toEqual({ ...quiet, uploads: 1, forms: 1 })
    tick()
    tick()
    expect(told).toHaveLength(4)
    endUpload()
    endUpload()
    expect(told.at(-1)).toEqual({ ...quiet, forms: 1 })
    endForm()
    expect(told.at(-1)).toEqual(quiet)
    const { length } = told
    tick()
    tick()
    expect(told).toHaveLength(length)
  })

  test('Two running activities of one kind are counted as two', () => {
    const { reporter, told } = given()
    const end = reporter.begin('stamp')
    reporter.begin('stamp')
    end()
    expect(told.at(-1)).toEqual({ ...quiet, stamps: 1 })
  })

  test('Typing while a form is open is reported along with the form', () => {
    const { reporter, told, tick } = given()
    reporter.begin('form')
    reporter.typed()
    tick()
    expect(told.at(-1)).toEqual({ ...quiet, forms: 1, typing: true })
    tick()
    expect(told.at(-1)).toEqual({ ...quiet, forms: 1 })
  })

  test('A page in a browser reports no work, because only the desktop app restarts', () => {
    startActivity()
    expect(beginActivity('upload')()).toBeUndefined()
  })
})
