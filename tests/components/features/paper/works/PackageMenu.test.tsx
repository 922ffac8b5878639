import { afterEach, expect, test, vi } from 'vitest'
import { PackageMenu } from '#renderer/features/paper/works/PackageMenu.tsx'
import { show } from '#tests/support/components/show.tsx'

afterEach(() => vi.unstubAllGlobals())

const LOCATION = '019aa000-0000-7000-8000-000000000001'
const line = { location_uuid: LOCATION, paper_uuid: LOCATION, extension: 1, position: 1 }
const named = (name: string, nth: number) => ({
  uuid: `019aa000-0000-7000-8000-${String(nth).padStart(12, '0')}`,
  name,
  works: [{ text: name, labour_number: '', target_ze: 10 }],
})

/** Answers like a server with more packages than one page. */
function answering(asked: string[]): typeof fetch {
  return async (input) => {
    const q = new URL(input instanceof Request ? input.url : String(input), location.href).searchParams.get('q')
    if (q) asked.push(q)
    const items = q
      ? [named('Zahnriemen mit Wasserpumpe', 500)]
      : Array.from({ length: 100 }, (_, at) => named(`Paket ${at}`, at))
    return Response.json({ items, has_more: !q, next_cursor: null })
  }
}

test('A package of works beyond the first page is found by typing, and the server is asked only for typed text', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', answering(asked))
  const screen = await show(<PackageMenu line={line as never} />, ['paper'])
  await screen.getByRole('button', { name: 'Paket', exact: true }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Paket 0', exact: false }).first()).toBeVisible()
  expect(asked).toEqual([])
  await screen.getByLabelText('Paket suchen').fill('wasser')
  await expect.element(screen.getByRole('menuitem', { name: /Zahnriemen mit Wasserpumpe/ })).toBeVisible()
  expect(asked).toEqual(['wasser'])
})
