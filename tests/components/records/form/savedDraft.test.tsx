import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { feature } from '#renderer/features/departments/feature.ts'
import { departments } from '#tests/support/components/departments.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { uuidOf } from '#tests/support/components/signedIn.ts'

const NEW = '/admin/departments/new'
const field = (name: string) => page.css(`[data-field="${name}"] :is(input, textarea):not([aria-hidden])`).first()
const offer = () => page.getByText('Hier sind Eingaben, die noch nicht gespeichert wurden')
const save = () => userEvent.keyboard('{Control>}s{/Control}')

const draftCount = () =>
  new Promise<number>((resolve) => {
    const request = indexedDB.open('records')
    request.onsuccess = () => {
      const count = request.result.transaction('drafts').objectStore('drafts').count()
      count.onsuccess = () => {
        request.result.close()
        resolve(count.result)
      }
    }
  })

async function at(address: string) {
  const store = departments('Werkstatt')
  const { router, screen } = await showScreen(feature, address)
  await expect.element(field('name')).toBeVisible()
  return { store, router, screen, path: () => router.state.location.pathname }
}

/** The next new department begins empty: nothing is left on this computer. */
async function expectNothingOffered(router: Awaited<ReturnType<typeof at>>['router']) {
  await expect.poll(draftCount).toBe(0)
  await router.navigate(NEW)
  await expect.element(field('name')).toHaveValue('')
  await expect.element(offer()).not.toBeInTheDocument()
}

const SAVING = {
  'the button': () =>
    page.getByRole('region', { name: 'Speichern und Verwerfen' }).getByRole('button', { name: 'Speichern' }).click(),
  'Ctrl+S': save,
  Enter: () => userEvent.keyboard('{Enter}'),
}
for (const [way, run] of Object.entries(SAVING))
  test(`A new row that was saved with ${way} is not offered again as unsaved text`, async () => {
    const { router, path } = await at(NEW)
    await field('name').fill(`Gespeichert mit ${way}`)
    // The draft is on this computer before the row is saved.
    await expect.poll(draftCount).toBe(1)
    await run()
    await expect.poll(path).toMatch(/departments\/[0-9a-f-]{36}$/)
    await expectNothingOffered(router)
  })

test('A new row that was saved on leaving its form is not offered again as unsaved text', async () => {
  const { router, path, store } = await at(NEW)
  await field('name').fill('Verlassen')
  await expect.poll(draftCount).toBe(1)
  void router.navigate('/admin/users')
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(path).toBe('/admin/users')
  await expectNothingOffered(router)
  expect(store.rows.filter(({ name }) => name === 'Verlassen')).toHaveLength(1)
})

test('A row that was saved after a conflict is not offered again as unsaved text', async () => {
  const { router, store } = await at(`/admin/departments/${uuidOf(101)}`)
  await field('name').fill('Werkstatt meins')
  await expect.poll(draftCount).toBe(1)
  store.save(uuidOf(101), { name: 'Werkstatt fremd' })
  await save()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Überall meine' }).click()
  await dialog.getByRole('button', { name: 'Ergebnis speichern' }).click()
  await expect.poll(() => store.rows[0]).toMatchObject({ name: 'Werkstatt meins' })
  await expectNothingOffered(router)
})
