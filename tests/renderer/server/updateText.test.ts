import { describe, expect, it } from 'vitest'
import type { DesktopClient } from '#contract/api/administration/desktop.ts'
import { isKnownReason, updateText } from '#renderer/features/server/desktop/updateText.ts'

type Given = Parameters<typeof updateText>[0]

const AT = '2026-03-04T05:06:07.089Z'
const LATER = '2026-03-05T05:06:07.089Z'
const text = (given: Partial<Given>) =>
  updateText({
    update: { kind: 'idle', version: null },
    is_failing: false,
    checks_failed: 0,
    last_check_at: null,
    last_failure: null,
    last_install: null,
    ...given,
  })
const installed = (result: 'installed' | 'failed' | 'returned'): DesktopClient['last_install'] => ({
  from: '1.0.0',
  to: '1.1.0',
  at: AT,
  result,
})

describe('UPD-08 the text about updates in the row of a computer', () => {
  it('The row says how many checks in a row have failed, why, and when', () => {
    const last_failure = { reason: 'certificate', at: AT, version: null }
    expect(text({ is_failing: true, checks_failed: 3, last_failure })).toEqual({
      isTrouble: true,
      key: 'checks',
      values: { count: 3 },
      reason: 'certificate',
      at: AT,
    })
  })

  it('The row does not report a single failed check for updates', () => {
    const last_failure = { reason: 'offline', at: AT, version: null }
    expect(text({ checks_failed: 1, last_failure, last_check_at: AT })).toMatchObject({
      isTrouble: false,
      key: 'checked',
    })
  })

  it('The row of a computer reports a failed update, with its version if known', () => {
    const failed = { kind: 'failed', version: null } as const
    const last_failure = { reason: 'disk_full', at: AT, version: '1.1.0' }
    expect(text({ is_failing: true, update: failed, last_failure })).toMatchObject({
      isTrouble: true,
      key: 'failedTo',
      values: { version: '1.1.0' },
      reason: 'disk_full',
      at: AT,
    })
    expect(text({ is_failing: true, update: failed })).toMatchObject({ isTrouble: true, key: 'failed', reason: null })
  })

  it('The row reports a version that was taken back, and a version that could not be installed', () => {
    expect(text({ is_failing: true, last_install: installed('returned') })).toEqual({
      isTrouble: true,
      key: 'returned',
      values: { from: '1.0.0', to: '1.1.0' },
      reason: null,
      at: AT,
    })
    expect(text({ is_failing: true, last_install: installed('failed') })).toMatchObject({
      isTrouble: true,
      key: 'failedTo',
      values: { version: '1.1.0' },
      at: AT,
    })
  })

  it.each(['available', 'downloading', 'downloaded', 'installing'] as const)(
    'The row of a computer reports a running step of the update: %s',
    (kind) =>
      expect(text({ update: { kind, version: '1.1.0' }, last_check_at: AT })).toEqual({
        isTrouble: false,
        key: kind,
        values: { version: '1.1.0' },
        reason: null,
        at: null,
      }),
  )

  it.each(['unsupported', 'checking'] as const)('The row of a computer names a step that has no version: %s', (kind) =>
    expect(text({ update: { kind, version: null }, last_check_at: AT })).toMatchObject({ key: kind, values: {} }),
  )

  it('The row of a computer reports the last installation or check of updates, whichever is newer', () => {
    expect(text({})).toMatchObject({ key: 'never', at: null })
    expect(text({ last_check_at: AT })).toMatchObject({ key: 'checked', at: AT })
    expect(text({ last_install: installed('installed') })).toMatchObject({ key: 'installed', at: AT })
    expect(text({ last_install: installed('installed'), last_check_at: LATER })).toMatchObject({
      key: 'checked',
      at: LATER,
    })
    expect(text({ last_install: installed('installed'), last_check_at: AT })).toMatchObject({
      key: 'installed',
      values: { version: '1.1.0' },
    })
  })

  it('The row shows a known reason as a text, and any other reason as it is', () => {
    expect(['certificate', 'unknown'].every(isKnownReason)).toBe(true)
    expect(isKnownReason('squirrels_in_the_line')).toBe(false)
    expect(isKnownReason('toString')).toBe(false)
  })
})
