import { describe, expect, test } from 'vitest'
import { z } from 'zod'
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

/** Lists of an answer: an array, or an object with `items`. */
const isList = ({ output }: Endpoint) =>
  output instanceof z.ZodArray || (output instanceof z.ZodObject && output.shape.items instanceof z.ZodArray)

/** Lists without a file, each with the reason. */
const NO_FILE: Readonly<Record<string, string>> = {
  'GET /v1/admin/audit/releases': 'requests that wait for a decision',
  'GET /v1/admin/directory/runs': 'runs of an import, whose lines are looked at one by one',
  'GET /v1/admin/events/failed': 'failures that wait for a decision',
  'GET /v1/admin/jobs': 'failures that wait for a decision',
  'GET /v1/admin/settings/history': 'the audit holds the same changes and is saved as a file',
  'GET /v1/admin/settings/numbers': 'a form of the settings',
  'GET /v1/auth/devices': 'devices of the own account',
  'GET /v1/auth/extension-tokens': 'tokens of the own account',
  'GET /v1/auth/sessions': 'sessions of the own account',
  'GET /v1/auth/sign-ins': 'sign-ins of the own account, which the copy of the own data contains',
  'GET /v1/chats': 'chats of the user, which the copy of the own data contains',
  'GET /v1/chats/later': 'own messages that wait, which the copy of the own data contains',
  'GET /v1/chats/search': 'hits of a search',
  'GET /v1/departments/leaving': 'a question before a change',
  'GET /v1/departments/phone-list': 'the list of users holds the same numbers and is saved as a file',
  'GET /v1/desktop/clients': 'the state of the installed apps at the moment',
  'GET /v1/duplicates/:record': 'pairs that wait for a decision',
  'GET /v1/faq': 'articles to read; their editors save the list of articles',
  'GET /v1/faq/misses': 'searched words that wait for an article',
  'GET /v1/faq/proposals': 'proposals that wait for a decision',
  'GET /v1/inbox': 'tasks of one user, each with its own screen; the list of service requests is saved as a file',
  'GET /v1/locations/holidays': 'public days of a country',
  'GET /v1/notices': 'notices to read; their editors save the list of notices',
  'GET /v1/search': 'hits of a search',
  'GET /v1/search/recent': 'rows that the device remembers',
  'GET /v1/service/checkin/checks': 'a question of a form',
  'GET /v1/service/checkin/desks': 'choices of a form',
  'GET /v1/service/request/checks': 'a question of a form',
  'GET /v1/service/request/departments': 'choices of a form',
  'GET /v1/uploads/groups': 'choices of a form; administrators save the list of groups',
  'GET /v1/user/list': 'names for fields; the list of users is saved as a file',
  'GET /v1/views': 'saved views of a list',
  'GET /v1/workshop/comparison/looks': 'accesses to the own figures, which the copy of the own data contains',
  'GET /v1/workshop/hst/requests': 'requests that wait for an answer',
  'GET /v1/workshop/hst/vehicles/:vin': 'one vehicle',
  'GET /v1/workshop/planner/capacity': 'bars of a chart',
  'GET /v1/workshop/stamps/own': 'running stamps of the user',
  'GET /v1/workshop/technicians': 'choices of a form',
  'GET /v1/workshop/usual-works': 'choices of a form',
}

/** A list of the parts of one row, the effects of a step, or names for a field. */
const isPartOfForm = (key: string) => /:\w*uuid|\/(labels|dependents)$/.test(key)

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

  test('Every list of the API that is no part of a form can be saved as a file, or this test names why nobody needs that', () => {
    const lists = Object.keys(all).filter((key) => /^GET /.test(key) && isList(all[key] as Endpoint))
    const unsaved = lists.filter((key) => !tables.includes(`${key}/export.csv`) && !isPartOfForm(key))
    expect(unsaved.sort()).toEqual(Object.keys(NO_FILE).sort())
  })
})
