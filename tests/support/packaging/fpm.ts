import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

// Stands in for fpm, which Debian does not have: the part that electron-builder uses for a .deb, on top of dpkg-deb.

const FLAGS = new Set(['--force', '--verbose', '--debug'])

type Request = { options: Map<string, string[]>; files: { from: string; to: string }[] }

function parse(args: readonly string[]): Request {
  const options = new Map<string, string[]>()
  const files: Request['files'] = []
  for (let at = 0; at < args.length; at += 1) {
    const argument = args[at] ?? ''
    if (FLAGS.has(argument)) continue
    if (argument.startsWith('-')) {
      at += 1
      options.set(argument, [...(options.get(argument) ?? []), args[at] ?? ''])
    } else {
      const [from = '', to = ''] = argument.split('=')
      files.push({ from, to })
    }
  }
  return { options, files }
}

const { options, files } = parse(process.argv.slice(2))
const all = (name: string) => options.get(name) ?? []
const one = (name: string, otherwise = '') => all(name).at(-1) ?? otherwise
if (one('-t') !== 'deb') throw new Error(`This stand-in makes .deb packages only, not ${one('-t')}`)

function copyFiles(stage: string): void {
  for (const { from, to } of files) {
    const target = join(stage, to)
    // `folder/=/opt/App` means the content of the folder.
    const isFolder = from.endsWith('/')
    mkdirSync(isFolder ? target : dirname(target), { recursive: true })
    execFileSync('cp', ['-a', '--no-preserve=ownership', isFolder ? `${from}.` : from, target])
  }
}

/** An empty line ends a paragraph of a control file, so the description writes it as a dot. */
const description = () =>
  one('--description')
    .split('\n')
    .map((line) => line.trim() || '.')
    .join('\n ')

function control(stage: string): string {
  const [kilobytes] = execFileSync('du', ['-sk', stage]).toString().split('\t')
  const fields: [name: string, value: string][] = [
    ['Package', one('--name')],
    ['Version', one('--version')],
    ['Architecture', one('--architecture')],
    ['Maintainer', one('--maintainer')],
    ['Installed-Size', kilobytes ?? ''],
    ['Depends', [...all('-d'), ...all('--depends')].join(', ')],
    ['Recommends', all('--deb-recommends').join(', ')],
    ['Section', one('--category', 'default')],
    ['Priority', one('--deb-priority', 'optional')],
    ['Homepage', one('--url')],
    ['Description', description()],
  ]
  return fields.flatMap(([name, value]) => (value ? [`${name}: ${value}\n`] : [])).join('')
}

const stage = mkdtempSync(join(tmpdir(), 'werkbank-deb-'))
try {
  chmodSync(stage, 0o755)
  copyFiles(stage)
  const about = control(stage)
  mkdirSync(join(stage, 'DEBIAN'), { mode: 0o755 })
  writeFileSync(join(stage, 'DEBIAN/control'), about)
  for (const [option, name] of [
    ['--after-install', 'postinst'],
    ['--after-remove', 'postrm'],
  ] as const) {
    if (!one(option)) continue
    copyFileSync(one(option), join(stage, 'DEBIAN', name))
    chmodSync(join(stage, 'DEBIAN', name), 0o755)
  }
  // The requested compression is the slowest one, and no user downloads this package.
  const target = one('--package', one('-p'))
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', stage, target], { stdio: 'inherit' })
} finally {
  rmSync(stage, { recursive: true, force: true })
}
