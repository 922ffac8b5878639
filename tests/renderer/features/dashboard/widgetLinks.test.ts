import { expect, test } from 'vitest'
import { PAPER_CARDS, type PaperCard, paperFiltersOf } from '#contract/dashboard/paperCards.ts'
import type { WidgetName } from '#contract/dashboard/widgets.ts'
import { paper } from '#contract/records/paper.ts'
import { listOf, pathOf } from '#renderer/features/dashboard/widgets/widgetLinks.ts'
import { readQuery } from '#renderer/records/list/rows/listQuery.ts'

const LOCATION = '0199aaaa-0000-7000-8000-000000000001'
const NOTHING = { day: null, rows: [] }
/** The filters that the list of papers reads from the address. */
const papersOf = (name: WidgetName) => {
  const address = new URL(listOf(name, LOCATION, NOTHING) ?? '', 'https://werkbank.example')
  expect(address.pathname).toBe('/workshop/paper')
  return readQuery(paper, address.searchParams)
}

test('The link "All" of the card of endangered jobs opens the plan on the day of the card, not on today', () => {
  expect(listOf('lights', LOCATION, { day: '2026-03-05', rows: [] })).toBe(
    `/workshop/planner?site=${LOCATION}&day=2026-03-05`,
  )
  expect(listOf('carry_over', LOCATION, NOTHING)).toBe(`/workshop/planner?site=${LOCATION}`)
})

test('The link "All" of each card that counts papers opens the paper list with filters that the list understands', () => {
  for (const name of Object.keys(PAPER_CARDS) as PaperCard[])
    expect(papersOf(name), name).toEqual({ ...paperFiltersOf(name, LOCATION), sort: 'promised_at' })
})

test('The link "All" of the card of late promises begins the list with the promise that is late the longest', () => {
  expect(papersOf('late_promises')).toEqual({
    'filter[location_uuid][in]': [LOCATION],
    'filter[is_late][is]': 'true',
    sort: 'promised_at',
  })
})

test('Refused sign-ins on the dashboard open the audit with only those events of the last day', () => {
  const target = { screen: 'logs', tab: 'audit', event: 'user.login.failed', from: '2026-03-04T08:00:00.000Z' } as const
  const address = '/admin/server/logs/audit?event=user.login.failed&from=2026-03-04T08%3A00%3A00.000Z'
  const row = {
    key: 'wrong_code',
    target,
    title: '',
    text: '',
    at: null,
    code: null,
    amount: 1,
    tone: 'waiting',
  } as const
  expect(pathOf(target)).toBe(address)
  expect(listOf('refused_sign_ins', null, { day: null, rows: [row] })).toBe(address)
  expect(pathOf({ screen: 'logs', tab: 'health' })).toBe('/admin/server/logs/health')
})

test('7.16 The cards of news and files lead to the notices to confirm and to the files about to expire', () => {
  expect(listOf('news_to_confirm', LOCATION, NOTHING)).toBe('/?to_confirm=true')
  expect(listOf('expiring_files', LOCATION, NOTHING)).toBe('/uploads?filter%5Bis_expiring%5D%5Bis%5D=true')
  expect(pathOf({ screen: 'news', uuid: LOCATION })).toBe(`/?notice=${LOCATION}`)
  expect(pathOf({ screen: 'upload', uuid: LOCATION })).toBe(`/uploads/${LOCATION}`)
})
