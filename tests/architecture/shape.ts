import { posix } from 'node:path'
import { type Source, sourcesOf } from './sources.ts'
import type { Tree } from './tree.ts'

const base = (path: string) => posix.basename(path)
const linesOf = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
const isConfig = (path: string) => path.endsWith('.config.ts')
const isScreen = (path: string) => path.endsWith('Screen.tsx')

/** Files that may pass on what others export, each with the reason. */
const COLLECTIONS: Record<string, string> = {
  'tests/support/electron/electronModule.ts': 'stands in for a package, whose names come from several files',
}

/** Files that only pass on what others export: they make circles and hide where things live. */
export function reexports(tree: Tree): string[] {
  return sourcesOf(tree).flatMap(({ path, program, imports }) => {
    const imported = new Set(
      program.body.flatMap((node) =>
        node.type === 'ImportDeclaration' ? node.specifiers.map((one) => one.local.name) : [],
      ),
    )
    const passedOn = program.body.some(
      (node) =>
        node.type === 'ExportNamedDeclaration' &&
        node.specifiers.some((one) => one.local.type === 'Identifier' && imported.has(one.local.name)),
    )
    const isBarrel = passedOn || imports.some(({ kind }) => kind === 'reexport')
    return isBarrel && !(path in COLLECTIONS) ? [path] : []
  })
}

export function defaultExports(tree: Tree): string[] {
  return sourcesOf(tree)
    .filter(({ program }) => program.body.some((node) => node.type === 'ExportDefaultDeclaration'))
    .map(({ path }) => path)
    .filter((path) => !isConfig(path) && !isScreen(path))
}

const EMPTY_NAMES = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'types', 'index'])
const CAMEL = /^[a-z][a-zA-Z0-9]*$/
const PASCAL = /^[A-Z][a-zA-Z0-9]*$/
const MIGRATION = /^\d{8}T\d{4}_[a-z0-9_]+\.sql$/

/** Names exported by a file, `default` for its default export when that has no name of its own. */
function exportedNames({ program }: Source): string[] {
  return program.body.flatMap((node) => {
    if (node.type === 'ExportDefaultDeclaration')
      return 'id' in node.declaration && node.declaration.id ? [(node.declaration.id as { name: string }).name] : []
    if (node.type !== 'ExportNamedDeclaration') return []
    const { declaration } = node
    if (declaration?.type === 'VariableDeclaration')
      return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
    return declaration && 'id' in declaration && declaration.id ? [(declaration.id as { name: string }).name] : []
  })
}

function nameRefusal(source: Source): string | null {
  const { path } = source
  const [stem = '', ...suffixes] = base(path).split('.')
  if (EMPTY_NAMES.has(stem) && path !== 'contract/records/index.ts') return 'says nothing about what is inside'
  const folders = path.split('/').slice(0, -1)
  const badFolder = folders.find((folder) => !CAMEL.test(folder))
  if (badFolder) return `the folder ${badFolder} is not camelCase`
  if (suffixes.length !== 1 || path.endsWith('.mjs'))
    return CAMEL.test(stem) || PASCAL.test(stem) ? null : 'is not camelCase'
  if (path.endsWith('.ts')) return CAMEL.test(stem) ? null : 'is not camelCase'
  const names = exportedNames(source)
  if (PASCAL.test(stem)) return names.includes(stem) ? null : `does not export ${stem}`
  if (names.some((name) => PASCAL.test(name))) return 'exports a component and is not PascalCase'
  return CAMEL.test(stem) ? null : 'is not camelCase'
}

/** The naming rule of the project, for code and migrations. */
export function badNames(tree: Tree): string[] {
  const code = sourcesOf(tree).flatMap((source) => {
    const why = nameRefusal(source)
    return why ? [`${source.path}: ${why}`] : []
  })
  const migrations = [...tree.keys()].filter(
    (path) => path.startsWith('server/db/migrations/') && !MIGRATION.test(base(path)),
  )
  return [...code, ...migrations.map((path) => `${path}: is not <time>_<words>.sql`)]
}

const LONGEST = 400
const MEDIAN = 80
const MAIN = 80

/** Files that may be longer than any other, each with the reason. */
const LONG_FILES: Record<string, string> = {}

export function longFiles(tree: Tree): string[] {
  return sourcesOf(tree)
    .map(({ path, text }) => ({ path, lines: linesOf(text) }))
    .filter(
      ({ path, lines }) => (lines > LONGEST && !(path in LONG_FILES)) || (path === 'electron/main.ts' && lines > MAIN),
    )
    .map(({ path, lines }) => `${path}: ${lines} lines`)
}

/** The length that half of the product's files do not exceed; tests are not counted. */
export function medianLength(tree: Tree): string[] {
  const lengths = sourcesOf(tree, (path) => !path.startsWith('tests/'))
    .map(({ text }) => linesOf(text))
    .sort((a, b) => a - b)
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0
  return median < MEDIAN ? [] : [`the median is ${median} lines`]
}

/**
 * What a folder may hold before somebody has to think about splitting it: lines of code, and why so many. The longest
 * fitting name counts; `/*` gives each folder below it the same.
 */
const BUDGETS: Record<string, readonly [lines: number, why: string]> = {
  contract: [
    8_680,
    'an agreement is read by everybody; deriving from records takes 800, a record forty to a hundred, a setting a line, rights with their reasons 280, telephone numbers of twenty countries 90, papers and the planner with all that happens to them 900, stamps and what they are compared with 350, who came and went and files with times 170, looks into the Handbuch and the tokens that they come with 380; what of a paper may be printed 120; entries that two people change, who is asked for a look and where a job fits 130; the next record fits',
  ],
  'contract/planning': [
    2_220,
    'the planner without a screen or a database: time, capacity, conflicts, operations, promises and where a job fits best, the same for server and client',
  ],
  'contract/vehicles': [700, 'every pattern of a vehicle, its parts and its tires, for server and screens alike'],
  'contract/workshop': [
    1_520,
    'what decides in the workshop, as pure functions over facts, and the codes that are scanned, 130; what people are in it and how long its photos are kept, 30; 40 for what a list of looks is narrowed to, on the screen and in its file alike',
  ],
  electron: [
    4_800,
    'a shell for three systems: tray, notifications, printers, proxies; business belongs into the renderer',
  ],
  'electron/update': [
    2_400,
    'three systems, a way back on each, and 22:00; every step may be the last before a power cut',
  ],
  'renderer/app': [1_500, 'the frame around the screens; a new screen adds nothing here'],
  'renderer/features/*': [1_200, 'a group of screens of 80 to 200 lines each'],
  'renderer/features/profile': [
    1_750,
    'own data, picture, password, devices, second factor and privacy: a settings page of one person',
  ],
  'renderer/features/planner': [
    5_620,
    'a board of its own with pointer, keyboard and touch in which a drag misses no frame, unfinished work that asks for its day each morning, six views of a plan, its operations, two planners at once, colours by four rules with their legend, what a block needs and where it fits best, 320, and 900 for what it counts with: absences and hours of people, reserves, places and loan cars; places in weeks that are not on the screen, 70; what is sent, heard and answered in its order, 150',
  ],
  'renderer/features/computer': [
    2_400,
    'every setting that one computer has, and updates in the frame of both windows',
  ],
  'renderer/features/server': [1_400, 'the desktop apps of a fleet, and the server itself'],
  'renderer/features/settings': [1_600, 'ten kinds of settings, each with its input; a new setting adds nothing here'],
  'renderer/features/comparison': [
    1_990,
    'six views of target and actual times with two charts on a scale of their own, figures that explain themselves, filters, paper, and who looked at whom; 240 for who came and went and for times from a file, a refused person whose filter can be cleared 30',
  ],
  'renderer/features/logs': [
    1_600,
    'three screens in one: the log live, the audit with its consent, the state with its report',
  ],
  'renderer/features/chat': [4_000, 'list, messages, composer and an outbox that survives the network'],
  'renderer/features/paper': [
    6_860,
    'the heart of the workshop: a sheet with its status, works, extensions, hand-overs, damage with a sketch of the car, 500, photos that survive the network, and what it is found by; five documents on paper with their preview take 800, shares of people, loan cars, several papers at once and scanned codes 750, marks with photos beside those of the last visit and labels without a dialog 650, a text that stays as the customer read it 60',
  ],
  'renderer/features/hst': [
    2_150,
    'a list of a day, a car with its hits and history, reading what was pasted with every doubt shown, decisions and requests; 260 for print-outs as PDF, whose columns are found by where their words stand; 120 for the columns of the list, what it is sorted by and its file',
  ],
  'renderer/i18n': [200, 'loads texts; the texts are in locales'],
  'renderer/net': [1_600, 'session, socket and request, for browser and desktop'],
  'renderer/records': [
    6_400,
    'lists and forms of every record and the members of some, written once, with an input for each of 18 kinds and one sign of what did not load: 25 screens are data and slots because of it; what a new row begins with, and entries of two people put together one by one, 100; short lists of something else with the same columns and views, 70',
  ],
  'renderer/rights': [1_000, 'the table of all permissions, shared by users and groups'],
  'renderer/ui': [
    1_850,
    'what several features draw; long and short tables, codes in squares and bars, copying without HTTPS and where the focus goes are written once, choosing a file and reading its text, too',
  ],
  'renderer/ui/stamps': [150, 'begin, pause and end with a thumb in a glove, wherever a work stands'],
  'renderer/ui/vehicle': [300, 'what is doubtful about a vehicle, said while one types, for every screen that has one'],
  server: [
    1_420,
    'app, start and what all layers share: masking of the log, addresses that dealers name, what several processes read, refusals with all their reasons, rows of a file with commas 35',
  ],
  'server/calendar': [150, 'days: what is open when, and why not'],
  'server/cli': [
    1_000,
    'runs before anything is installed, so it must be understood at a glance; 400 of it are what a new record consists of, 50 note a backup',
  ],
  'server/db': [
    1_770,
    'two databases behind one access path, every table as a type, those of the workshop with its times, its planner and the Handbuch among them, and the channel between processes on one of them',
  ],
  'server/jobs': [350, 'what every kind of job shares; a kind is a line here and a worker in its module'],
  'server/mail': [450, 'writing and sending a mail; what is in it stands in locales'],
  'server/modules/auth/rights': [
    1_300,
    'permissions of users, groups, files: who may give what, what that would do, why it is so',
  ],
  'server/modules/*': [1_300, 'the endpoints of one domain'],
  'server/modules/auth': [
    2_700,
    'signing in, sessions, the second factor, passwords with their links and limits; rights and profile have folders, whose copy of the own data knows twenty tables of the workshop',
  ],
  'server/modules/auth/extensions': [
    250,
    'tokens of browser extensions: finding whom one stands for, making and revoking',
  ],
  'server/modules/chat': [
    1_870,
    'what people write, chats about an order and how one comes about, and beside it what administers chats without reading them',
  ],
  'server/modules/planner': [
    2_150,
    'a plan for several at once: reading, writing and asking it, who is there and how fast, cars that are lent, what is carried over, what papers say of their blocks',
  ],
  'server/modules/times': [
    2_580,
    'stamps and their corrections, what was forgotten, house times, and the comparison in six views of which none tells of too few people; 550 for who came and went and for times from a file, judged line by line; 60 for the evening that somebody forgot to go; 30 for a team, and a row, of which too few worked',
  ],
  'server/modules/workshop': [
    2_310,
    'the rules of five records, the steps of a paper with the facts they ask for, its trail, warnings, photos with their end, 100, several people and several papers at once, and finding it',
  ],
  'server/modules/workshop/hst': [
    1_100,
    'looks into the Handbuch from three sources, how cars stand by them, what was decided, who is asked to look',
  ],
  'server/numbers': [120, 'ranges of numbers: the next one of each'],
  'server/plugins': [700, 'one concern of HTTP per file'],
  'server/records': [
    1_380,
    'written once for all records: nineteen kinds of fields, computed columns kept as text, masked columns, sites as scope, names, counts, chain, and writing for code that is no request or inside of other writes',
  ],
  'server/release': [1_150, 'a release is built, signed, laid out, checked, offered to more and taken back'],
  'server/seed': [
    2_900,
    'two dealers that look like real ones: sites, people, skills, chats, pictures, names, cars, works',
  ],
  'server/seed/workshop': [
    1_760,
    'nine weeks of two workshops that fit together: cars, papers, steps, plan, stamps and looks, none of them in the future and nobody at two cars at once',
  ],
  'server/settings': [400, 'reading, writing, sealing and trying out patterns; each setting is a line of the contract'],
  'server/socket': [1_400, 'a protocol with limits, presence and rooms'],
  'tests/architecture': [2_050, 'one function and one counter-example for each rule of the layout'],
  'tests/runner': [400, 'as the commands: plain scripts'],
  'tests/support/electron': [3_000, 'a stand-in for Electron where no binary can be had'],
}

/** The budget a file counts against, and the folder it is counted for. */
function budgetOf(path: string, budgets: typeof BUDGETS): { folder: string; most: number } | null {
  const fitting = Object.entries(budgets).flatMap(([name, [most]]) => {
    if (!name.endsWith('/*')) return path.startsWith(`${name}/`) ? [{ folder: name, most }] : []
    const parent = name.slice(0, -1)
    const [child, ...rest] = path.slice(parent.length).split('/')
    return path.startsWith(parent) && rest.length > 0 ? [{ folder: `${parent}${child}`, most }] : []
  })
  // A name of its own comes after the pattern that gives the same folder.
  return fitting.toSorted((a, b) => a.folder.length - b.folder.length).at(-1) ?? null
}

export function overBudget(tree: Tree, budgets = BUDGETS): string[] {
  const sizes = new Map<string, { lines: number; most: number }>()
  for (const { path, text } of sourcesOf(tree)) {
    const found = budgetOf(path, budgets)
    if (!found) continue
    const size = sizes.get(found.folder) ?? { lines: 0, most: found.most }
    sizes.set(found.folder, { ...size, lines: size.lines + linesOf(text) })
  }
  return [...sizes].flatMap(([folder, { lines, most }]) =>
    lines > most ? [`${folder}: ${lines} lines, ${most} planned`] : [],
  )
}
