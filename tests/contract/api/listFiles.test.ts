import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/api/define/endpoint.ts'
import { SHEET_TYPE } from '#contract/api/define/listFiles.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import { LANGUAGES } from '#contract/constants.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import { records } from '#contract/records/index.ts'

const all = endpoints as Record<string, Endpoint>
const described = ({ output }: Endpoint) => output?.meta()?.description ?? ''
/** A table that users save. The messages of a chat for a court are no table. */
const isTable = (key: string) => {
  const text = described(all[key] as Endpoint)
  return /export\.(csv|ndjson|xlsx)$/.test(key) || text === SHEET_TYPE || text.includes('csv')
}
const tables = Object.keys(all).filter(isTable)
/** The file of the same list with another ending. */
const twinOf = (key: string, ending: string) => key.replace(/\.[a-z]+$/, `.${ending}`)

describe('lists as files', () => {
  test('Every list that can be saved as a table can be saved for Excel, by the same people and in each language', () => {
    expect(tables.length).toBeGreaterThan(30)
    for (const key of tables) {
      expect(key).toMatch(/^GET .*\/export\.(csv|ndjson|xlsx)$/)
      const sheet = all[twinOf(key, 'xlsx')]
      expect(sheet, key).toBeDefined()
      expect(sheet?.access, key).toEqual(all[key]?.access)
      for (const language of LANGUAGES) {
        const issues = sheet?.query?.safeParse({ language }).error?.issues ?? []
        expect(
          issues.filter(({ path, code }) => path[0] === 'language' || code === 'unrecognized_keys'),
          key,
        ).toEqual([])
      }
    }
  })

  test('Every list of records can be saved as CSV and for Excel', () => {
    for (const { path } of Object.values<RecordDefinition>(records))
      expect(tables).toEqual(expect.arrayContaining([`GET /v1/${path}/export.csv`, `GET /v1/${path}/export.xlsx`]))
  })
})
