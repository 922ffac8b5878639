import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AuditEntry } from '#contract/api/administration/logs.ts'
import { AuditRow } from '#renderer/features/logs/audit/AuditRow.tsx'
import { show } from '#tests/support/components/show.tsx'
import { uuidOf } from '#tests/support/components/signedIn.ts'

const AT = '2026-11-30T08:00:00.000Z'
const eventOf = (event: string, ...fields: string[]): AuditEntry & { since: string } => ({
  uuid: uuidOf(1),
  at: AT,
  since: AT,
  event,
  record: event.split('.')[0] ?? '',
  record_uuid: null,
  by: null,
  changes: fields.map((field) => ({ field, before: '', after: 'x' })),
  is_sealed: true,
})

test.each([
  ['department.changed', ['short_code', 'head_uuid', 'updated_at'], ['Kürzel', 'Leitung', 'Geändert']],
  ['user.changed', ['first_name', 'email'], ['Vorname', 'E-Mail']],
  ['customer.changed', ['first_name', 'number'], ['Vorname', 'Kundennummer']],
  ['paper.exported', ['filter[licensePlate][contains]', 'columns'], ['Kennzeichen', 'Spalten']],
  ['comparison.exported', ['only_over', 'visited_since'], ['Nur über Soll', 'Besucht in den letzten Tagen']],
  ['department.changed', ['of_a_newer_server'], ['of_a_newer_server']],
])('The audit calls the fields of %s by their names in the form: %j', async (event, fields, names) => {
  await show(
    <table>
      <tbody>
        <tr>
          <AuditRow event={eventOf(event, ...fields)} onRecord={() => undefined} />
        </tr>
      </tbody>
    </table>,
    ['logs'],
  )
  for (const [at, name] of names.entries())
    await expect
      .element(
        page
          .getByRole('table')
          .last()
          .getByRole('row')
          .nth(at + 1)
          .getByRole('cell')
          .first(),
      )
      .toHaveTextContent(name)
})

test('The audit names weekdays that events store as numbers', async () => {
  const changes = [{ field: 'weekdays', before: null, after: [0, 2] }]
  await show(
    <table>
      <tbody>
        <tr>
          <AuditRow event={{ ...eventOf('absence.changed'), changes }} onRecord={() => undefined} />
        </tr>
      </tbody>
    </table>,
    ['logs'],
  )
  await expect.element(page.getByText('Montag, Mittwoch')).toBeVisible()
  await expect.element(page.getByText('Wochentage')).toBeVisible()
})
