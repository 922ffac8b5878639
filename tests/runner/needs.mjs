import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { complain, say } from '#server/cli/say.mjs'

/** @param {string[]} names */
const inPath = (...names) =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find((file) => existsSync(file))

const debianPostgres = '/usr/lib/postgresql'

/**
 * A program of the machine that tests need: Debian packages, how to find it, and how to tell its path to the tests.
 * @typedef {object} Need
 * @property {string[]} packages
 * @property {string} [hint] The program to install on other systems.
 * @property {boolean} [isOptional]
 * @property {() => string | undefined} find
 * @property {(file: string) => void} [publish]
 */

/** @param {string[]} names */
const allInPath = (...names) => (names.every((name) => inPath(name)) ? names[0] : undefined)

/** @satisfies {Record<string, Need>} */
const needs = {
  chromium: {
    packages: ['chromium'],
    hint: 'Chromium (or set CHROMIUM to its path)',
    find: () =>
      [
        process.env.CHROMIUM,
        inPath('chromium', 'chromium-browser', 'google-chrome', 'chrome.exe'),
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      ].find((file) => file && existsSync(file)),
    publish: (file) => {
      process.env.CHROMIUM = file
    },
  },
  // The same browser without windows: a page costs half as much. Without it, the whole browser is used.
  headlessShell: {
    packages: ['chromium-headless-shell'],
    isOptional: true,
    find: () =>
      [process.env.CHROMIUM_SHELL, inPath('chromium-headless-shell', 'chrome-headless-shell')].find(
        (file) => file && existsSync(file),
      ),
    publish: (file) => {
      process.env.CHROMIUM_SHELL = file
    },
  },
  postgres: {
    packages: ['postgresql'],
    hint: 'PostgreSQL (initdb and postgres in PATH)',
    find: () =>
      inPath('initdb') ??
      (existsSync(debianPostgres)
        ? readdirSync(debianPostgres)
            .map((version) => join(debianPostgres, version, 'bin/initdb'))
            .find((file) => existsSync(file))
        : undefined),
  },
  ldap: {
    packages: ['slapd'],
    hint: 'OpenLDAP (slapd) with its schemas in /etc/ldap/schema',
    find: () => inPath('slapd') ?? ['/usr/sbin/slapd', '/usr/libexec/slapd'].find((file) => existsSync(file)),
  },
  scanner: {
    packages: ['clamav-daemon'],
    hint: 'ClamAV (clamd in PATH or /usr/sbin)',
    find: () => inPath('clamd') ?? ['/usr/sbin/clamd'].find((file) => existsSync(file)),
    publish: (file) => {
      process.env.CLAMD = file
    },
  },
  paper: {
    packages: ['poppler-utils', 'zbar-tools'],
    hint: 'Poppler (pdfinfo, pdftoppm, pdftotext) and ZBar (zbarimg) in PATH',
    find: () => allInPath('pdfinfo', 'pdftoppm', 'pdftotext', 'zbarimg'),
  },
  packaging: {
    packages: ['squashfs-tools', 'desktop-file-utils'],
    hint: 'Linux with mksquashfs, unsquashfs, desktop-file-validate and dpkg-deb in PATH',
    find: () => allInPath('mksquashfs', 'unsquashfs', 'desktop-file-validate', 'dpkg-deb'),
  },
}

/** @typedef {keyof typeof needs} NeedName */

/** @param {string[]} packages */
function installDebianPackages(packages) {
  say(`Installing ${packages.join(', ')} …`)
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const result = spawnSync('apt-get', ['-qq', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (result.status !== 0) return
  }
}

/**
 * Installs missing programs on Debian as root. Returns name → hint for each program that is still missing.
 * @param {readonly NeedName[]} wanted
 */
export function provide(wanted) {
  /** @type {[name: NeedName, need: Need][]} */
  const asked = [...new Set(wanted)].map((name) => [name, needs[name]])
  /** @param {boolean} isOptional */
  const missing = (isOptional) => asked.filter(([, need]) => !need.find() && Boolean(need.isOptional) === isOptional)
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0)
    // Separately: with one name that a Debian does not know, apt installs none of the others.
    for (const lacking of [missing(false), missing(true)])
      if (lacking.length > 0) installDebianPackages(lacking.flatMap(([, { packages }]) => packages))
  for (const [, need] of asked) {
    const found = need.find()
    if (found) need.publish?.(found)
  }
  const lacking = missing(false)
  for (const [, { hint }] of lacking) complain(`Missing on this machine: ${hint}`)
  return new Map(lacking.map(([name, { hint = name }]) => [name, hint]))
}
