import { describe, expect, test } from 'vitest'
import { type Cell, saveCell } from '#renderer/features/paper/works/useLine.ts'
import type { WorkRow } from '#renderer/features/paper/works/useWorks.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import type { AnyRow } from '#renderer/records/view.ts'

const row = (values: Partial<WorkRow> = {}) =>
  ({ uuid: 'w', version: 1, text: 'Öl', labour_number: '', ...values }) as WorkRow
const typed = (value: unknown, base: unknown): Cell => ({ value, base, state: 'saving' })

/** A server with one line. It refuses an old version and answers the current line. */
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

describe('E20: a saved cell of a paper’s line', () => {
  test('E20 A saved cell keeps what another user wrote into another cell of the line', async () => {
    const { change, sent } = server(row({ version: 4, labour_number: '17 15' }))
    const answer = await saveCell({ row: row(), field: 'text', cell: typed('Ölwechsel', 'Öl') }, change)
    expect(answer).toMatchObject({ state: 'saved', row: { text: 'Ölwechsel', labour_number: '17 15', version: 5 } })
    expect(sent).toEqual([
      { version: 1, text: 'Ölwechsel' },
      { version: 4, text: 'Ölwechsel' },
    ])
  })

  test('E20 A saved cell does not overwrite what another user wrote into the same one', async () => {
    const { change, sent } = server(row({ version: 2, text: 'Filter' }))
    const answer = await saveCell({ row: row(), field: 'text', cell: typed('Ölwechsel', 'Öl') }, change)
    expect(answer).toMatchObject({ state: 'conflict', row: { text: 'Filter', version: 2 } })
    expect(sent).toHaveLength(1)
  })

  test('E20 A cell does not overwrite a change that arrived while it was typed', async () => {
    const { change, sent } = server(row({ version: 2, text: 'Filter' }))
    const known = row({ version: 2, text: 'Filter' })
    const answer = await saveCell({ row: known, field: 'text', cell: typed('Ölwechsel', 'Öl') }, change)
    expect(answer).toMatchObject({ state: 'conflict', row: { text: 'Filter' } })
    expect(sent).toEqual([])
  })

  test('E20 The same text by both users is no conflict of a cell', async () => {
    const { change } = server(row({ version: 2, text: 'Ölwechsel' }))
    const answer = await saveCell({ row: row(), field: 'text', cell: typed('Ölwechsel', 'Öl') }, change)
    expect(answer.state).toBe('saved')
  })

  test('E20 A cell fails after five attempts when others are faster each time', async () => {
    let version = 1
    const change = async (): Promise<AnyRow> => {
      version += 1
      throw new ApiError('version_conflict', { status: 409, current: { ...row(), version } })
    }
    await expect(saveCell({ row: row(), field: 'text', cell: typed('Ölwechsel', 'Öl') }, change)).rejects.toThrow()
    expect(version).toBe(6)
  })

  test('E20 A cell reports every refusal that is no conflict', async () => {
    const change = async (): Promise<AnyRow> => {
      throw new ApiError('no_permission', { status: 403 })
    }
    await expect(saveCell({ row: row(), field: 'text', cell: typed('x', 'Öl') }, change)).rejects.toMatchObject({
      code: 'no_permission',
    })
  })
})
