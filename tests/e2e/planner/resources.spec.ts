import { expect } from 'playwright/test'
import { dayNumber, weekdayOf } from '#contract/planning/localDay.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { type Person, person } from '../chat/chatPages.ts'
import { at, bar, plannerPage, planOf } from './plannerPages.ts'

const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']
const NAME = 'Leute, Bühnen und Ersatzwagen'

test('Absences, pace and reserve are entered in the plan by a user who has the right to keep them', async ({
  browser,
  server,
}) => {
  const plan = await planOf(server, 44)
  const [anna] = plan.frame.people
  const read = (by: Person = plan.self) =>
    by.call<typeof plan.frame>(
      'GET',
      `/workshop/planner?location_uuid=${plan.frame.location.uuid}&from=${plan.day}&to=${plan.day}`,
    )
  const page = await plannerPage(browser, server, plan, 'admin')
  await page.getByRole('button', { name: NAME }).click()
  const dialog = page.getByRole('dialog', { name: NAME })
  await dialog.getByRole('button', { name: 'Abwesenheit eintragen' }).click()
  await dialog.getByRole('textbox', { name: 'Notiz' }).fill('Block 3')
  await dialog.getByRole('button', { name: 'Speichern' }).first().click()
  const own = dialog.locator('[data-absence]').filter({ hasText: 'Block 3' })
  await expect(own).toContainText('Urlaub')
  const away = async (by?: Person) => (await read(by)).people.find(({ uuid }) => uuid === anna?.uuid)
  // Only users who keep absences see the reason.
  const { absences = [] } = (await away(await person(server, 'advisor'))) ?? {}
  expect(absences).toMatchObject([{ first_day: plan.day, last_day: plan.day, kind: 'other' }])
  expect(await violationsOn(page)).toEqual([])

  await dialog.getByRole('textbox', { name: 'Leistung in %' }).fill('80')
  await dialog.getByRole('switch', { name: /Eigene Arbeitszeit/ }).check({ force: true })
  await dialog.getByRole('textbox', { name: 'Montag, Schicht, von' }).fill('07:15')
  await dialog.getByRole('button', { name: 'Speichern' }).last().click()
  await expect.poll(async () => (await away())?.factor).toBe(0.8)
  expect((await away())?.sites[0]?.working_time.weeks[0]?.[0]?.shifts[0]?.from).toBe('07:15')
  await dialog
    .locator('[data-absence]')
    .getByRole('button', { name: /Löschen/ })
    .click()
  await expect(dialog.locator('[data-absence]')).toHaveCount(0)
  await dialog.getByRole('tab', { name: 'Gelöscht' }).click()
  const gone = dialog.locator('[data-deleted]').filter({ hasText: 'Block 3' })
  expect(await violationsOn(page)).toEqual([])
  await gone.getByRole('button', { name: /Wiederherstellen/ }).click()
  await expect(gone).toHaveCount(0)
  await expect.poll(async () => (await away())?.absences.length).toBe(1)

  await dialog.getByRole('tab', { name: 'Teams und Bühnen' }).click()
  await dialog
    .getByRole('textbox', { name: /Reserve in %/ })
    .first()
    .fill('17')
  await dialog.getByRole('button', { name: 'Speichern' }).first().click()
  await expect.poll(async () => (await read()).teams[0]?.reserve_percent).toBe(17)
  expect(await violationsOn(page)).toEqual([])
  await page.context().close()
})

test('One user adds a loan car, and another one, who may not keep absences, books it from a block', async ({
  browser,
  server,
}) => {
  const plan = await planOf(server, 45)
  const [anna] = plan.frame.people
  const block = await plan.block('DEM-PL 801', {
    start: at(plan.day, '09:00'),
    technicians: [{ uuid: anna?.uuid ?? '', share: 1 }],
  })
  const page = await plannerPage(browser, server, plan)
  await page.getByRole('button', { name: NAME }).click()
  const dialog = page.getByRole('dialog', { name: NAME })
  await expect(dialog.getByRole('tab')).toHaveText(['Teams und Bühnen', 'Ersatzwagen', 'Gelöscht'])
  const other = await plannerPage(browser, server, plan, 'admin', { theme: 'dark', language: 'ar' })
  await other.getByRole('button', { name: 'الأشخاص والرافعات والسيارات البديلة' }).click()
  await other.getByRole('tab', { name: 'السيارات البديلة' }).click()
  await other.getByRole('button', { name: 'إضافة سيارة بديلة' }).click()
  await other.getByRole('textbox', { name: 'الاسم' }).fill('Polo grau')
  await other.getByRole('button', { name: 'حفظ' }).click()
  await expect(dialog.locator('[data-car]').filter({ hasText: 'Polo grau' })).toContainText('diese Woche frei')
  await page.keyboard.press('Escape')

  await bar(page, block).click()
  await page.getByRole('combobox', { name: 'Ersatzwagen' }).click()
  await page.getByRole('option', { name: 'Polo grau' }).click()
  await page.getByRole('button', { name: /Ersatzwagen buchen/ }).click()
  await expect(page.getByText(/Gebucht/)).toBeVisible()
  const booking = other.locator('[data-booking]').filter({ hasText: 'DEM-PL 801' })
  await expect(booking).toBeVisible()
  expect(await violationsOn(other)).toEqual([])
  await booking.getByRole('button').click()
  await expect(page.getByText(/Gebucht/)).toHaveCount(0)
  await other.getByRole('tab', { name: 'المحذوفات' }).click()
  await other.locator('[data-deleted]').filter({ hasText: 'DEM-PL 801' }).getByRole('button').click()
  await expect(page.getByText(/Gebucht/)).toBeVisible()
  await page.context().close()
  await other.context().close()
})

test('A change of an absence that another user has changed is decided; an apprentice has school, years and weeks', async ({
  browser,
  server,
}) => {
  const plan = await planOf(server, 48, 'admin')
  const { call } = plan.self
  const person = plan.frame.people.find(({ roles }) => roles.includes('apprentice'))
  if (!person) throw new Error('Nobody learns here')
  type Absence = { uuid: string; version: number; weekdays: number[] | null; note: string }
  const shape = { kind: 'school', first_day: plan.day, last_day: plan.day, part: null, weekdays: null }
  const absence = await call<Absence>('POST', '/workshop/planner/absences', {
    user_uuid: person.uuid,
    ...shape,
    note: 'Blockwoche',
  })
  const now = async () => {
    const span = `from=${plan.day}&to=${plan.day}&user_uuid=${person.uuid}`
    return (await call<{ items: Absence[] }>('GET', `/workshop/planner/absences?${span}`)).items
  }
  const page = await plannerPage(browser, server, plan, 'admin')
  await page.getByRole('button', { name: NAME }).click()
  const dialog = page.getByRole('dialog', { name: NAME })
  await dialog.getByRole('combobox', { name: 'Mechaniker' }).click()
  await page.getByRole('option', { name: person.last_name }).click()
  const own = dialog.locator('[data-absence]').filter({ hasText: 'Blockwoche' })
  await own.getByRole('button', { name: /Ändern/ }).click()
  const other = { ...shape, note: 'Blockwoche, andere', version: 1 }
  await call('PATCH', `/workshop/planner/absences/${absence.uuid}`, other)
  // A weekday on which the absence has no day is refused with its reason.
  const weekday = weekdayOf(dayNumber(plan.day))
  const chip = (day: number) => dialog.getByText(WEEKDAYS[day % WEEKDAYS.length] ?? '', { exact: true })
  const never = dialog.getByText('Keiner dieser Wochentage liegt zwischen dem ersten und dem letzten Tag')
  await chip(weekday + 1).click()
  await expect(never).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Speichern' }).first()).toBeDisabled()
  await chip(weekday).click()
  await chip(weekday + 1).click()
  await expect(never).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Notiz' }).fill('Blockwoche 7')
  const save = dialog.getByRole('button', { name: 'Speichern' }).first()
  await save.click()
  // The faster change is shown, the typed values stay, and a second try is based on it.
  await expect(page.getByText('Jemand anderes hat das inzwischen geändert.')).toBeVisible()
  expect((await now())[0]).toMatchObject({ weekdays: null, note: 'Blockwoche, andere' })
  await expect(dialog.getByText('Blockwoche, andere')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Notiz' })).toHaveValue('Blockwoche 7')
  await save.click()
  await expect.poll(now).toMatchObject([{ kind: 'school', weekdays: [weekday], note: 'Blockwoche 7' }])

  await dialog.getByRole('button', { name: '3. Lehrjahr' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Leistung in %' })).toHaveValue('40')
  await dialog.getByRole('switch', { name: /Eigene Arbeitszeit/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Weitere Woche im Wechsel' }).click()
  await dialog.getByRole('textbox', { name: 'Montag, Schicht, von' }).nth(1).fill('12:30')
  await dialog.getByRole('button', { name: 'Speichern' }).last().click()
  const model = () =>
    call<{ factor: number; sites: (typeof person)['sites'] }>('GET', `/workshop/planner/people/${person.uuid}`)
  await expect.poll(async () => (await model()).factor).toBe(0.4)
  const weeks = (await model()).sites[0]?.working_time.weeks ?? []
  expect([weeks.length, weeks[1]?.[0]?.shifts[0]?.from]).toEqual([2, '12:30'])
  expect(weeks[0]?.[0]?.shifts[0]?.from).not.toBe('12:30')
  await page.context().close()
})
