import i18next from 'i18next'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { EVERY_LOCATION } from '#contract/permissions/can.ts'
import { LOCATION_PERMISSIONS } from '#contract/permissions/catalogue.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { work } from '#contract/records/work.ts'
import { useWorks } from '#renderer/features/paper/works/useWorks.ts'
import { WorksTable } from '#renderer/features/paper/works/WorksTable.tsx'
import { appLanguage } from '#renderer/i18n/language.ts'
import { answer } from '#tests/support/components/answers.ts'
import { recordAnswers, system } from '#tests/support/components/recordAnswers.ts'
import { show } from '#tests/support/components/show.tsx'
import { ANNA, BERT, rightsWithout, signIn, uuidOf } from '#tests/support/components/signedIn.ts'

type Work = RecordRow<typeof work>
type Times = EndpointOutput<'GET /v1/workshop/stamps/paper/:uuid'>['items'][number]

const PAPER = uuidOf(801)
const LOCATION = uuidOf(901)
/** A work with all that its line can show: helpers, a reason to wait, a house time. */
const FULL: Omit<Work, keyof ReturnType<typeof system>> = {
  location_uuid: LOCATION,
  paper_uuid: PAPER,
  extension: 1,
  position: 1,
  text: 'Bremsscheiben und Bremsbeläge an der Vorderachse ersetzen, danach Probefahrt',
  labour_number: '46 19 19 00',
  target_ze: 9_999,
  skill: '',
  bay_kind: '',
  technician_uuid: ANNA.uuid,
  state: 'in_progress',
  hold_reason: 'waiting_tool_bay',
  complaint: '',
  cause: '',
  correction: '',
  is_put_off: true,
  removable_by: '',
  helpers: [{ user_uuid: BERT.uuid, share: 40 }],
}
const RUNNING: Omit<Times, 'work_uuid'> = {
  state: 'in_progress',
  since: null,
  seconds: 459_999,
  running: 1,
  mine: 'running',
  target_ze: 9_999,
  may_stamp: true,
  may_finish: true,
  house: { ze: 1_234, count: 12 },
}
const IDLE: Omit<Times, 'work_uuid'> = { ...RUNNING, seconds: 0, running: 0, mine: 'none' }

function Table({ width, readOnly }: { width: number; readOnly: boolean }) {
  const works = useWorks(PAPER)
  return (
    <div style={{ inlineSize: width }}>
      <WorksTable paper={{ uuid: PAPER, location_uuid: LOCATION }} works={works} extension={1} readOnly={readOnly} />
    </div>
  )
}

/** The table with a running work, one that has not begun, and one without anything. */
async function atTable(width: number, readOnly = false): Promise<HTMLTableElement> {
  signIn({ ...rightsWithout(), [EVERY_LOCATION]: LOCATION_PERMISSIONS })
  const plain: Partial<Work> = { technician_uuid: null, helpers: [], hold_reason: '', is_put_off: false, state: 'new' }
  const stored = [FULL, { ...FULL, ...plain }, { ...FULL, ...plain, text: '', labour_number: '', target_ze: 0 }].map(
    (given, at): Work => ({ ...given, ...system(101 + at), position: at + 1 }),
  )
  const times = stored.map(
    ({ uuid }, at): Times => ({
      work_uuid: uuid,
      ...(at === 0 ? RUNNING : IDLE),
      ...(at === 1 && { house: { ze: null, count: 0 } }),
    }),
  )
  answer({
    ...recordAnswers(work, stored, FULL).answers,
    'GET /v1/user/list': () => [
      { uuid: ANNA.uuid, first_name: 'Maximiliane', last_name: 'Reichenbach-Zauberwald' },
      BERT,
    ],
    'GET /v1/workshop/stamps/paper/:uuid': () => ({ items: times }),
    'GET /v1/workshop/stamps/own': () => ({
      items: [],
      here_since: null,
      forgotten_going: null,
      today: 0,
      forgotten: [],
      may_parallel: false,
    }),
    'GET /v1/workshop/packages': () => ({ items: [], has_more: false, next_cursor: null }),
  })
  await show(<Table width={width} readOnly={readOnly} />, ['paper', 'work', 'stamps', 'records'])
  await expect.element(page.getByRole('table')).toBeVisible()
  // The three are: pause and end the running work, and begin another one.
  await expect.poll(() => document.querySelectorAll('[aria-label*="Bremsscheiben"]').length).toBe(3)
  await expect.poll(() => document.querySelector('table li')?.textContent).toContain('Reichenbach')
  const table = document.querySelector('table')
  if (!table) throw new Error('There is no table')
  return table
}

/** Parts of a line that stand outside the table's place, or over another part of their line. */
function misplaced(table: HTMLTableElement): string[] {
  const place = table.parentElement?.getBoundingClientRect() ?? new DOMRect()
  const wrong: string[] = []
  for (const line of table.querySelectorAll('tr')) {
    const parts = [...line.querySelectorAll(':is(button, input, textarea, select, p, li)')]
      .filter((one) => one.checkVisibility({ opacityProperty: true }))
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
    for (const { one, box } of parts) {
      const isOutside = box.left < place.left - 1 || box.right > place.right + 1
      const isCovered = parts.some(
        (other) =>
          other.one !== one &&
          Math.min(other.box.right, box.right) - Math.max(other.box.left, box.left) > 1 &&
          Math.min(other.box.bottom, box.bottom) - Math.max(other.box.top, box.top) > 1,
      )
      const isCut = one.matches('input') && one.scrollWidth > one.clientWidth
      if (isOutside || isCovered || isCut) wrong.push(one.outerHTML.slice(0, 120))
    }
  }
  return wrong
}

const isSmall = (one: Element) => Number.parseFloat(getComputedStyle(one).fontSize) < 14

beforeEach(() => page.viewport(1366, 768))

/** Widths of the table (px): beside the rail at 1366, on a tablet, at 1920, and beside the list at 1366. */
const WIDTHS = [774, 750, 1248, 553]

for (const language of ['de', 'ar', 'pl', 'it', 'fr'] as const)
  for (const width of WIDTHS)
    test(`Each button of a work lies inside a table of ${width} px, and nothing scrolls sideways: ${language}`, async () => {
      appLanguage.set(language)
      await expect.poll(() => i18next.language).toBe(language)
      const table = await atTable(width)
      const scroller = table.parentElement
      expect(scroller?.scrollWidth).toBeLessThanOrEqual(scroller?.clientWidth ?? 0)
      expect(misplaced(table)).toEqual([])
      // The last heading is only for screen readers.
      const texts = [...table.querySelectorAll(':is(th:not(:last-child), input, textarea, select)')]
      expect(texts.filter((one) => one.checkVisibility() && isSmall(one)).map((one) => one.outerHTML)).toEqual([])
    })

/** Room between a stamp and the lines above and below its work (px). */
const ROOM = 4

for (const language of ['de', 'ar'] as const)
  for (const width of WIDTHS)
    test(`The stamps of a work do not cover the texts of its row in a table of ${width} px: ${language}`, async () => {
      appLanguage.set(language)
      await expect.poll(() => i18next.language).toBe(language)
      const table = await atTable(width)
      const stamps = [...table.querySelectorAll('[aria-label*="Bremsscheiben"]')]
      const rooms = stamps.map((one) => {
        const [stamp, row] = [one.getBoundingClientRect(), one.closest('tr')?.getBoundingClientRect() ?? new DOMRect()]
        return Math.min(stamp.top - row.top, row.bottom - stamp.bottom)
      })
      expect(rooms.filter((room) => room < ROOM)).toEqual([])
    })

test('A stamp button of a work is an icon named after the work, and its word appears as a tooltip', async () => {
  await atTable(774)
  const start = page.getByRole('button', { name: `Beginnen: ${FULL.text}` })
  await expect.element(start).toBeVisible()
  expect(start.element().textContent).toBe('')
  await start.hover()
  await expect.element(page.getByRole('tooltip', { name: 'Beginnen' })).toBeVisible()
})

test('A user who may only read sees all cells of a work inside of the table', async () => {
  const table = await atTable(774, true)
  expect(misplaced(table)).toEqual([])
})
