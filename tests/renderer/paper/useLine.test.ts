import { describe, expect, test } from 'vitest'
import { type Cell, saveCell } from '#renderer/features/paper/works/useLine.ts'
import type { WorkRow } from '#renderer/features/paper/works/useWorks.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import type { AnyRow } from '#renderer/records/view.ts'

const row = (values: Partial<WorkRow> = {}) =>
  ({ uuid: 'w', version: 1, text: 'Öl', labour_number: '', ...values }) as WorkRow
const typed = (value: unknown, base: unknown): Cell => ({ value, base, state: 'saving' })

/** A server with one line; everybody who is not up to date is refused with what is there. */
function server(saved: WorkRow) {
  const sent: Record<string, unknown>[] = []
  const change = async (_uuid: string, body: Record<string, unknown>): Promise<AnyRow> => {
    sent.push(body)
    if (body.version !== saved.version)
      throw new ApiError('version_conflict', { status: 409, current: saved as unknown as Record<string, unknown> })
    return { ...saved, ...body, version: saved.version + 1 } as unknown as AnyRow
  }
  return { change, sent }
}

describe('E20: a cell that is saved', () => {
  test('goes on top of what somebody else wrote into another cell', async () => {
    const { change, sent } = server(row({ version: 4, labour_number: '17 15' }))
    const answer = await saveCell({ row: row(), field: 'text', cell: typed('Ölwechsel', 'Öl') }, change)
    expect(answer).toMatchObject({ state: 'saved', row: { text: 'Ölwechsel', labour_number: '17 15', version: 5 } })
    expect(sent).toEqual([
      { version: 1, text: 'Ölwechsel' },
      { version: 4, text: 'Ölwechsel' },
    ])
  })

  test('does not overwrite what somebody else wrote into the same one', async () => {
    const { change, sent } = server(row({ version: 2, text: 'Filter' }))
    const answer = await saveCell({ row: row(), field: 'text', cell: typed('Ölwechsel', 'Öl') }, change)
    expect(answer).toMatchObject({ state: 'conflict', row: { text: 'Filter', version: 2 } })
    expect(sent).toHaveLength(1)
  })

  test('does not overwrite it either when it was heard of while the cell was typed', async () => {
    const { change, sent } = server(row({ version: 2, text: 'Filter' }))
    const known = row({ version: 2, text: 'Filter' })
    const answer = await saveCell({ row: known, field: 'text', cell: typed('Ölwechsel', 'Öl') }, change)
    expect(answer).toMatchObject({ state: 'conflict', row: { text: 'Filter' } })
    expect(sent).toEqual([])
  })

  test('is no conflict when both wrote the same', async () => {
    const { change } = server(row({ version: 2, text: 'Ölwechsel' }))
    const answer = await saveCell({ row: row(), field: 'text', cell: typed('Ölwechsel', 'Öl') }, change)
    expect(answer.state).toBe('saved')
  })

  test('gives up when somebody is faster again and again, and says so', async () => {
    let version = 1
    const change = async (): Promise<AnyRow> => {
      version += 1
      throw new ApiError('version_conflict', { status: 409, current: { ...row(), version } })
    }
    await expect(saveCell({ row: row(), field: 'text', cell: typed('Ölwechsel', 'Öl') }, change)).rejects.toThrow()
    expect(version).toBe(6)
  })

  test('passes every other refusal on', async () => {
    const change = async (): Promise<AnyRow> => {
      throw new ApiError('no_permission', { status: 403 })
    }
    await expect(saveCell({ row: row(), field: 'text', cell: typed('x', 'Öl') }, change)).rejects.toMatchObject({
      code: 'no_permission',
    })
  })
})
