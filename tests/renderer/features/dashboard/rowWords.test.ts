import i18next, { type TFunction } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import type { WidgetRow } from '#contract/api/dashboard/dashboard.ts'
import type { WidgetName } from '#contract/dashboard/widgets.ts'
import { JOB_KINDS } from '#contract/jobs.ts'
import { CONFLICT_CODES } from '#contract/planning/conflicts.ts'
import { ABSENCE_KINDS } from '#contract/planning/workingTime.ts'
import dashboard from '#locales/de/dashboard.json' with { type: 'json' }
import paper from '#locales/de/paper.json' with { type: 'json' }
import { rowWords } from '#renderer/features/dashboard/widgets/rowWords.ts'

const texts = i18next.createInstance()
beforeAll(async () => {
  await texts.init({ lng: 'de', resources: { de: { dashboard, paper } } })
})

const row = (changes: Partial<WidgetRow>): WidgetRow =>
  Object.assign(
    { key: 'k', target: null, title: 'Anna', text: '', at: null, code: null, amount: null, tone: 'neutral' as const },
    changes,
  )
const words = (name: WidgetName, changes: Partial<WidgetRow>) =>
  rowWords(name, row(changes), { t: texts.t as unknown as TFunction<readonly ['dashboard', 'paper']>, language: 'de' })

test.each(CONFLICT_CODES)('The conflict %s has words on the dashboard', (code) => {
  expect(words('lights', { code }).aside).toBe(dashboard.code[code])
})

test.each(ABSENCE_KINDS)('The absence %s has words on the dashboard', (code) => {
  expect(words('missing_people', { code }).text).toBe(dashboard.code[code])
})

test.each(JOB_KINDS)('The background job %s has words on the dashboard', (code) => {
  expect(words('failed_jobs', { code, amount: 2 })).toMatchObject({ title: dashboard.job[code], aside: '2' })
})

test('A person who is away for a part of the day is not shown as away all day', () => {
  expect(words('missing_people', { code: 'school', text: 'part' }).text).toBe('Berufsschule, nur einen Teil des Tages')
})
