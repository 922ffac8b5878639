import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { LANGUAGES } from '#contract/constants.ts'

// The import also loads cells of tables. They keep values in localStorage and listen to `window`, which Node lacks.
vi.stubGlobal('window', { addEventListener: () => undefined })
const { paperView } = await import('#renderer/features/paper/list/view.ts')
const { askedQuery, shownTab, soleTab, tabQuery } = await import('#renderer/records/list/rows/preparedTabs.ts')

const tabs = paperView.tabs ?? []
const named = (name: string) => {
  const tab = tabs.find((one) => one.name === name)
  if (!tab) throw new Error(`no tab ${name}`)
  return tab
}

describe('prepared tabs of a list', () => {
  test.each(tabs.map((tab) => [tab.name, tab] as const))(
    'The tab %s is shown as chosen when its filters are set',
    (_name, tab) => {
      expect(shownTab(paperView, tabQuery(tabs, tab, {}))).toBe(tab)
    },
  )

  test('An address without filters shows the first tab, and an address with any filter does not', () => {
    expect(shownTab(paperView, askedQuery(paperView, new URLSearchParams()))?.name).toBe('today')
    expect(shownTab(paperView, askedQuery(paperView, new URLSearchParams('find=open')))?.name).toBe('today')
    expect(askedQuery(paperView, new URLSearchParams('q=golf'))).toEqual({ q: 'golf' })
    expect(shownTab(paperView, { q: 'golf' })?.name).toBe('all')
  })

  test('A change of the tab keeps the other filters, and removes those of the tab before', () => {
    const mine = { 'filter[technician_uuid][in]': ['me'], q: 'golf' }
    const before = tabQuery(tabs, named('today'), mine)
    const after = tabQuery(tabs, named('late'), before)
    expect(after).toEqual({ ...mine, 'filter[is_late][is]': 'true', sort: 'promised_at' })
    expect(tabQuery(tabs, named('all'), after)).toEqual({ ...mine, sort: 'promised_at' })
  })

  test('A chosen tab has its own text for an empty list, but not together with a search or another filter', () => {
    expect(soleTab(paperView, askedQuery(paperView, new URLSearchParams()))?.name).toBe('today')
    expect(soleTab(paperView, tabQuery(tabs, named('late'), { q: 'golf' }))).toBeUndefined()
    expect(soleTab(paperView, tabQuery(tabs, named('late'), { 'filter[type][in]': ['hu'] }))).toBeUndefined()
    // The tab of the whole list has no filters.
    expect(soleTab(paperView, tabQuery(tabs, named('all'), {}))).toBeUndefined()
  })

  test.each(LANGUAGES)('Each tab that filters the list has a text in %s for the empty list', (language) => {
    const file = new URL(`../../../locales/${language}/paper.json`, import.meta.url)
    const texts = JSON.parse(readFileSync(file, 'utf8')) as { emptyTabs: Record<string, string> }
    const narrowing = tabs.filter(({ filters }) => Object.keys(filters).length > 0).map(({ name }) => name)
    expect(Object.keys(texts.emptyTabs)).toEqual(narrowing)
  })

  test('The tab of cars in the house also lists cars that wait for their customer', () =>
    expect(named('inHouse').filters['filter[status][in]']).toEqual(['in_progress', 'completed', 'delivered']))

  test('A tab whose filter was changed by hand is not shown as chosen, and neither is the bin', () => {
    const today = tabQuery(tabs, named('today'), {})
    expect(shownTab(paperView, { ...today, 'filter[status][in]': ['new'] })).toBeUndefined()
    expect(shownTab(paperView, { ...today, deleted: 'only' })).toBeUndefined()
  })
})
