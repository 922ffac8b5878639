import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { customer } from '#contract/records/customer.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { PaperStatus } from '#renderer/features/paper/PaperStatus.tsx'
import { HeadBar } from '#renderer/features/paper/sheet/HeadBar.tsx'
import { answer } from '#tests/support/components/answers.ts'
import { type Paper, paperRow, papers } from '#tests/support/components/papers.ts'
import { system } from '#tests/support/components/recordAnswers.ts'
import { show } from '#tests/support/components/show.tsx'
import { signIn, uuidOf } from '#tests/support/components/signedIn.ts'

/** Greatest height of the head (px), so that the works are in sight. */
const HEAD_MAX = 120
/** Widths of the head (px): a whole sheet at 1366 and 1920, beside the list at both, and on a tablet. */
const WIDTHS = [1094, 1648, 553, 690, 752]

const NAME = 'Reichenbach-Zauberwald'
const OWNER = {
  ...system(301),
  name: NAME,
  first_name: 'Maximiliane Charlotte',
  type: 'person',
  number: '',
  phone: null,
  mobile: '+491715550123',
  email: 'm.zauberwald@example.org',
  appointment_reminder: true,
  contact_channel: 'phone',
  language: 'de',
  street: '',
  zip_code: '',
  city: '',
  country_code: 'DE',
  note: '',
  vehicle_count: 1,
} satisfies RecordRow<typeof customer>

async function atHead(width: number, given: Partial<Paper>): Promise<HTMLElement> {
  signIn()
  const row = paperRow(101, {
    licensePlate: 'MUS-N 70 04/10',
    model: 'Golf Variant GTE Plug-in-Hybrid 1.5 eHybrid OPF DSG Style Edition Panoramadach',
    customer_uuid: uuidOf(301),
    promised_at: '2026-09-16T14:00:00.000Z',
    status: 'in_progress',
    waiting_customer: true,
    tag: '14',
    key_place: 'Schlüsselbrett Annahme 16',
    parking_place: 'Hof B, Reihe 3',
    target_ze: 160,
    done_ze: 40,
    ...given,
  })
  papers([row])
  answer({ 'GET /v1/customers/:uuid': () => OWNER })
  const banner = { titleId: 'title', label: row.licensePlate, presence: null, actions: null }
  await show(
    <div style={{ inlineSize: width, containerType: 'inline-size' }}>
      <HeadBar
        row={row}
        banner={banner}
        status={<PaperStatus row={row} onInform={undefined} showTab={() => undefined} saveFirst={async () => false} />}
      />
    </div>,
    ['paper', 'states', 'records'],
  )
  await expect.element(page.getByRole('link', { name: new RegExp(NAME) })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Fertig melden' })).toBeVisible()
  const head = document.querySelector('header')
  if (!head) throw new Error('There is no head')
  return head
}

beforeEach(() => page.viewport(1800, 768))

for (const width of WIDTHS)
  test(`The head of a sheet is at most 120 px high at a width of ${width} px, and cuts neither the plate nor a button`, async () => {
    const head = await atHead(width, {
      hold_reason: 'waiting_parts',
      hold_until: '2026-09-16T18:00:00.000Z',
      hold_note: 'Die Bremsscheiben kommen mit dem Nachtexpress',
    })
    expect(head.getBoundingClientRect().height).toBeLessThanOrEqual(HEAD_MAX)
    // The plate is the name of the paper: never cut.
    const plate = head.querySelector('h2')
    expect(plate?.scrollWidth).toBeLessThanOrEqual(plate?.clientWidth ?? 0)
    await expect.element(page.getByText('Kunde wartet')).toBeVisible()
    await expect.element(page.getByRole('img', { name: 'Schlüsselplatz' })).toBeVisible()
    await expect.element(page.getByText(/16\.09\.2026, 16:00|^16:00$/)).toBeVisible()
    const { left, right } = head.getBoundingClientRect()
    for (const one of head.querySelectorAll('button, a')) {
      if (!one.checkVisibility()) continue
      const box = one.getBoundingClientRect()
      expect([box.left >= left, box.right <= right], one.outerHTML.slice(0, 90)).toEqual([true, true])
    }
  })
