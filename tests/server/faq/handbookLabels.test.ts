import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '#contract/constants.ts'
import { handbookEntries } from '#tests/support/handbook/handbookPictures.ts'

const LOCALES = join(import.meta.dirname, '../../../locales')
/** A quoted name of a button, field or tab, as each language quotes. */
const QUOTED = /„([^“”]+)[“”]|“([^”]+)”|«\s*([^»]+?)\s*»|"([^"]+)"/g

/** Locale files whose texts the screens of an entry show. Texts of the framework and of the sign-in are everywhere. */
const EVERYWHERE = ['records', 'shell', 'richText', 'login', 'profile']
const FILES: Readonly<Record<string, readonly string[]>> = {
  connect: ['connect'],
  dashboard: ['dashboard', 'day'],
  'workshop.day': ['day', 'stamps'],
  'workshop.paper': ['paper', 'extension', 'print', 'states'],
  'workshop.planner': ['planner'],
  'workshop.hst.check': ['hst'],
  'workshop.vehicles': ['vehicle', 'duplicates'],
  'workshop.customers': ['customer', 'privacy', 'duplicates'],
  'service.checkin': ['checkin'],
  'service.request': ['serviceRequest'],
  'service.customer_history': ['history'],
  'service.direct_acceptance': ['acceptance', 'checkin'],
  'service.check_lists': ['checkList'],
  computer: ['computer', 'places'],
  inbox: ['inbox'],
  chat: ['chat', 'paper'],
  bay: ['bay', 'stamps'],
  'admin.bayTerminals': ['bay'],
  wall: ['wall', 'bay', 'checkin'],
  'admin.users': ['users', 'directory'],
  'admin.groups': ['groups'],
  'admin.departments': ['departments'],
  'admin.locations': ['locations'],
  'admin.directory': ['directory'],
  'admin.chats': ['chatAdmin'],
  'admin.uploadGroups': ['uploadGroups'],
  'admin.settings': ['settings'],
  'admin.server.logs': ['logs'],
  faq: ['faq'],
  'faq.manage': ['faq', 'faqEntry'],
  uploads: ['upload'],
  news: ['news'],
  'news.manage': ['news'],
}

/** All texts below a node of a locale file. */
const textsIn = (node: unknown): string[] =>
  typeof node === 'string' ? [node] : Object.values(node as Record<string, unknown>).flatMap(textsIn)

const textsOf = (language: Language, file: string): string[] =>
  textsIn(JSON.parse(readFileSync(join(LOCALES, language, `${file}.json`), 'utf8')))

/** Quoted names in an entry that none of its screens shows in this language. */
function unknownNames(language: Language): string[] {
  return Object.entries(handbookEntries(language)).flatMap(([key, { answer }]) => {
    const [screen = ''] = key.split('/')
    const known = new Set([...EVERYWHERE, ...(FILES[screen] ?? [])].flatMap((file) => textsOf(language, file)))
    return answer
      .flatMap((line) => [...line.matchAll(QUOTED)].map((found) => found.slice(1).find((name) => name !== undefined)))
      .flatMap((name) => (name !== undefined && !known.has(name) ? `${key}: ${name}` : []))
  })
}

describe('names in the handbook', () => {
  it.each(LANGUAGES)('Each quoted name in %s is written as the screen of its entry shows it', (language) => {
    expect(unknownNames(language)).toEqual([])
  })
})
