import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { feature } from '#renderer/features/paper/feature.ts'
import { answer } from '#tests/support/components/answers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'

const tab = (name: string) => page.css(`[data-tab="${name}"]`)

/** The papers of a dealer who has none. */
async function atPapers(at = '') {
  const nothing = { items: [], has_more: false, next_cursor: null }
  answer({
    'GET /v1/workshop/paper': () => nothing,
    'GET /v1/workshop/paper/count': () => ({ count: 0, deleted: 0 }),
    'GET /v1/locations/labels': () => ({ items: [] }),
    'GET /v1/users/labels': () => ({ items: [] }),
    'GET /v1/departments/labels': () => ({ items: [] }),
    'GET /v1/customers/labels': () => ({ items: [] }),
  })
  return showScreen(feature, `/workshop/paper${at}`)
}

test('A tab of the paper list without rows has its own text and offers a new paper; a search without hits can be reset', async () => {
  const { router } = await atPapers()
  const sentences = {
    today: 'Heute ist nichts zugesagt.',
    inHouse: 'Gerade steht kein Auto im Haus.',
    late: 'Nichts ist zu spät.',
    ready: 'Noch ist kein Auto fertig.',
    all: 'Noch keine Werkstattscheine. Legen Sie den ersten an.',
  }
  const noHit = page.getByText('Zu Suche und Filtern passt kein Eintrag.')
  for (const [name, sentence] of Object.entries(sentences)) {
    await tab(name).click()
    await expect.element(page.getByText(sentence)).toBeVisible()
    await expect.element(noHit).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Neuer Werkstattschein' }).last()).toBeVisible()
  }
  await router.navigate('/workshop/paper?q=gibtesnicht')
  await expect.element(noHit).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Alle Filter entfernen' }).first()).toBeVisible()
})
