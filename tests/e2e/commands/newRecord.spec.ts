import { execFile } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'playwright/test'
import { LANGUAGES } from '#contract/constants.ts'
import { startDemoServer } from '#tests/support/browser/demoServer.ts'
import { signInOn } from '#tests/support/browser/e2e.ts'
import { person } from '../chat/chatPages.ts'

const root = join(import.meta.dirname, '../../..')
const node = join(root, 'node_modules/.bin/node')
const LONG = 900_000

const FIELDS = [
  'plate:text:max=10,unique,label',
  'state:choice:of=ready|away',
  'mileage:integer:sort',
  'price:money',
  'weight:number:max=3500',
  'built:date',
  'seen_at:moment',
  'starts_at:clock',
  'phone:phone',
  'email:email:optional',
  'website:url',
  'color:color',
  'is_active:flag:default=true',
  'extras:choices:of=hook|roof',
  'codes:texts',
  'location_uuid:reference:to=location',
  'driver_uuid:reference:to=user',
  'opening:hours',
  'note:text:multiline,max=2000',
]
/** One word is enough for every language, because the test only needs each to have one. */
const LABELS = ['plate', 'state', 'state.ready', 'state.away', 'mileage', 'price', 'weight', 'built', 'seen_at']
const MORE_LABELS = ['starts_at', 'website', 'extras', 'extras.hook', 'extras.roof', 'codes', 'opening', 'driver_uuid']
const label = Object.fromEntries([...LABELS, ...MORE_LABELS].map((name) => [name, name]))
/** All words of the record come from a file, except the titles, which are flags of the command. */
const WORDS = JSON.stringify(Object.fromEntries(LANGUAGES.map((language) => [language, { label }])))
const titles = LANGUAGES.flatMap((language) => ['--title', `${language}=Ersatzwagen`])

/** Runs a command in the copy. On failure its output is the message. */
async function run(folder: string, command: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const [script = '', ...rest] = command
  try {
    const { stdout } = await promisify(execFile)(node, [join(folder, script), ...rest], {
      cwd: folder,
      env: { ...process.env, ...env },
      maxBuffer: 64_000_000,
    })
    return stdout
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${command.join(' ')}\n${stdout.slice(-4_000)}\n${stderr.slice(-4_000)}`)
  }
}

/** The tests that go through all records, tables or routes. Only what they say of the new record is tested here. */
const ABOUT_THE_RECORD = [
  ...['tests/server/records', 'tests/server/tenants', 'tests/server/input', 'tests/server/faq/handbook.test.ts'],
  ...['tests/server/privacy/declared.test.ts', 'tests/server/profile/ownParts.test.ts'],
  ...['-t', 'courtesy-?[cC]ar|TEN-01|TEN-03 every route|Every column that|every column with|Every screen has'],
]
/** Tests of the runner, which needs git, and of regular expressions, which no record has. */
const NOT_ABOUT_RECORDS = /runner\.test\.ts$|\/patterns\//

const APART = new Set(['node_modules', 'dist', '.data', '.git', 'test-results'])
let copy = ''

test.describe.configure({ mode: 'serial' })

test.beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'werkbank-record-'))
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => !APART.has(path.slice(root.length).replace(/^[/\\]/, '')),
  })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
test.afterAll(() => rmSync(copy, { recursive: true, force: true }))

const generate = (name: string, ...more: string[]) => run(copy, ['server/cli/newRecord.mjs', name, ...more])

test('Wrong arguments of the command for a new record are reported, and nothing is written', async () => {
  const wrong: [string[], string][] = [
    [['Courtesy-Car'], 'A record needs a name'],
    [['department', '--permission', 'global.news'], 'There is a record department already'],
    [['courtesyCar'], 'Name its permissions'],
    [['courtesyCar', '--permission', 'global.news', '--field', 'a:colour'], '"colour" is no kind of field'],
    [['courtesyCar', '--permission', 'global.news', '--field', 'a:choice'], 'needs of='],
    [['courtesyCar', '--permission', 'global.news', '--field', 'a:text', '--field', 'b:reference:to=x'], 'no record x'],
    [['courtesyCar', '--permission', 'global.news', '--label', 'plate'], 'is no label'],
    [['courtesyCar', '--permission', 'global.news', '--words', 'package.json'], 'is no language of the product'],
  ]
  for (const [args, why] of wrong) await expect(generate(args[0] ?? '', ...args.slice(1)), why).rejects.toThrow(why)
  expect(existsSync(join(copy, 'contract/records/courtesyCar.ts'))).toBe(false)
  expect(existsSync(join(copy, 'renderer/features/courtesyCar'))).toBe(false)
})

test('A record that the command created is listed in the shared files, and passes the types, rules and conformance tests', async () => {
  test.setTimeout(LONG)
  writeFileSync(join(copy, 'words.json'), WORDS)
  const said = await generate(
    'courtesyCar',
    ...['--permission', 'global.courtesy_cars', '--icon', 'IconCar', '--words', 'words.json'],
    ...FIELDS.flatMap((field) => ['--field', field]),
    ...titles,
  )
  rmSync(join(copy, 'words.json'))
  const changed = said.slice(said.indexOf('Changed:')).match(/^ {2}\S+$/gm) ?? []
  const touched = changed.map((line) => line.trim())
  const isText = (path: string) => path.startsWith('locales/')
  expect(touched.filter((path) => !isText(path)).toSorted()).toEqual([
    'contract/permissions/catalogue.ts',
    'contract/records/index.ts',
    'resources/handbook/de.json',
    'resources/handbook/en.json',
    'server/db/personal/README.md',
    'server/db/personal/personalTables.ts',
    'server/db/schema.ts',
    'server/modules/auth/profile/ownWork.ts',
    'tests/contract/permissions/oracle.ts',
  ])
  // The names of the record in the audit, and of its permissions in the matrix of rights.
  const textsOf = (file: string) => LANGUAGES.map((language) => `locales/${language}/${file}.json`)
  expect(touched.filter(isText).toSorted()).toEqual([...textsOf('logs'), ...textsOf('rights')].toSorted())
  expect(said).not.toContain('Words that are missing')
  await run(copy, ['node_modules/typescript/bin/tsc', '-b', '--checkers', '1', '--builders', '2'])
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '-c', 'tests/vitest.config.ts', '--project']
  const rules = globSync('tests/architecture/**/*.test.ts', { cwd: copy }).filter(
    (path) => !NOT_ABOUT_RECORDS.test(path),
  )
  await run(copy, [...vitest, 'architecture', ...rules])
  await run(copy, [...vitest, 'contract', 'tests/contract/permissions'])
  const tried = await run(
    copy,
    [...vitest, 'server', ...ABOUT_THE_RECORD],
    // On the embedded database the tests of records run only in the long version. No other test is needed here.
    { TEST_DATABASE: 'pglite', TEST_FULL: '1', NO_COLOR: '1' },
  )
  // A filter word that no test has any more would run no test.
  expect(Number(/Tests\s+(\d+) passed/.exec(tried)?.[1])).toBeGreaterThan(70)
})

test('The screen of a record that the command created takes every kind of field as people type it', async ({
  page,
}) => {
  test.setTimeout(LONG)
  await run(copy, ['node_modules/vite/bin/vite.js', 'build'])
  // On the demo data of the other specs: the server adds the table of the record as it starts.
  const server = await startDemoServer({}, copy)
  const refusals: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refusals.push(message.text())
  })
  await signInOn(page, server, 'admin')
  await page.goto(`${server.url}/admin/courtesy-cars/new`)
  const field = (name: string) => page.locator(`[data-field="${name}"]`)
  const input = (name: string) => field(name).locator(':is(input, textarea):not([aria-hidden])').first()
  const typed = {
    plate: 'S-WB 12',
    mileage: '12.500',
    price: '19.900,50',
    weight: '1.250,5',
    built: '4.3.26',
    starts_at: '830',
    phone: '030 / 123 45 67',
    email: 'wagen@ahornfeld.example',
    website: 'werkbank.example',
    color: '#AABBCC',
    note: 'Erste Zeile\nzweite Zeile',
  }
  for (const [name, text] of Object.entries(typed)) await input(name).fill(text)
  await input('seen_at').fill('1.4.2026')
  await field('seen_at').getByLabel('Uhrzeit').fill('14:05')
  await field('is_active').getByRole('switch').uncheck({ force: true })
  await field('extras').getByRole('checkbox', { name: 'extras.roof' }).check()
  await input('codes').fill('A1, B2')
  await input('codes').press('Enter')
  await input('state').click()
  await page.getByRole('option', { name: 'state.away' }).click()
  await input('location_uuid').fill('a')
  // Takes a visible option, because lists of other fields and the list of languages have hidden ones.
  await page.locator('[role="option"]:visible').first().click()
  await field('opening').getByRole('button', { name: 'Zeitraum am Montag hinzufügen' }).click()
  await field('opening').getByRole('button', { name: 'Montag für Dienstag bis Freitag übernehmen' }).click()
  // The calendar needs styles of its own; the policy allows no inline styles.
  await field('built')
    .getByRole('button', { name: /^Kalender/ })
    .click()
  await page.getByRole('button', { name: '15 März 2026' }).click()
  await expect(input('built')).toHaveValue('15.03.2026')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { name: 'S-WB 12', level: 2 })).toBeVisible()
  await expect(page.getByRole('grid').getByRole('row', { name: 'S-WB 12' })).toBeVisible()

  const admin = await person(server, 'admin')
  const uuid = new URL(page.url()).pathname.split('/').at(-1)
  const hours = [{ from: '08:00', to: '17:00' }]
  expect(await admin.call('GET', `/courtesy-cars/${uuid}`)).toMatchObject({
    plate: 'S-WB 12',
    state: 'away',
    mileage: 12_500,
    price: 1_990_050,
    weight: 1_250.5,
    built: '2026-03-15',
    seen_at: '2026-04-01T12:05:00.000Z',
    starts_at: '08:30',
    phone: '+49301234567',
    email: 'wagen@ahornfeld.example',
    website: 'https://werkbank.example/',
    color: '#aabbcc',
    is_active: false,
    extras: ['roof'],
    codes: ['A1', 'B2'],
    opening: [hours, hours, hours, hours, hours, [], []],
    note: 'Erste Zeile\nzweite Zeile',
  })
  expect(refusals).toEqual([])
  await server.dispose()
})
