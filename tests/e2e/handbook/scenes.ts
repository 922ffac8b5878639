import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from 'playwright/test'
import type { Language } from '#contract/constants.ts'
import type { DemoServer } from '#tests/support/browser/demoServer.ts'
import { person } from '../chat/chatPages.ts'

/** A page that shows a scene, in its language. */
type Stage = { page: Page; server: DemoServer; language: Language; text: (key: string) => string }

/** A state of the product that the handbook shows. */
export type Scene = {
  /** Role of the demo login; null for a page before the sign-in. */
  role: string | null
  path: string
  /** Brings the page from its address into the state. */
  act?: (stage: Stage) => Promise<void>
  /** Parts of the page that get a ring. */
  marks?: (stage: Stage) => Locator[]
}

const LOCALES = join(import.meta.dirname, '../../../locales')

/** The text of a key such as `faq:propose.open`, as the language has it. */
export function textOf(language: Language, key: string): string {
  const [file = '', path = ''] = key.split(':')
  const texts: unknown = JSON.parse(readFileSync(join(LOCALES, language, `${file}.json`), 'utf8'))
  let found = texts
  for (const part of path.split('.')) found = (found as Record<string, unknown>)[part]
  if (typeof found !== 'string') throw new Error(`${language} has no text ${key}`)
  return found
}

/** Buttons, links or menu items with these texts. */
const named =
  (...keys: readonly string[]) =>
  ({ page, text }: Stage): Locator[] =>
    keys.map((key) => {
      const name = text(key)
      const one = (role: 'button' | 'link' | 'menuitem' | 'tab') => page.getByRole(role, { name })
      return one('button').or(one('link')).or(one('menuitem')).or(one('tab')).first()
    })

const openRow =
  (nth: number) =>
  async ({ page }: Stage) => {
    await page.locator('[role="row"]:has(a)').nth(nth).locator('a').first().click()
    await page.locator('section h2').first().waitFor()
  }
const openFirstRow = openRow(0)

const openRowWith = (name: RegExp) => async (stage: Stage) => {
  await stage.page.getByRole('row', { name }).getByRole('link').first().click()
  await stage.page.locator('section h2').first().waitFor()
}

const openTab =
  (key: string, nth = 0) =>
  async (stage: Stage) => {
    await openRow(nth)(stage)
    await stage.page.getByRole('tab', { name: stage.text(key) }).click()
  }

/** The offer of a tour stands on the start page of demo dealers only. */
const withoutTour = async ({ page, text }: Stage) => {
  const decline = page.getByRole('button', { name: text('firstRun:tour.decline') })
  await decline.waitFor({ timeout: 3_000 }).catch(() => undefined)
  if (await decline.isVisible()) await decline.click()
}

/** The question about left-over work comes first, once a day. */
const afterMorning = async ({ page }: Stage) => {
  await page
    .getByRole('dialog')
    .waitFor({ timeout: 3_000 })
    .catch(() => undefined)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Makes the browser a terminal, as the administrator does it in the hall. */
const asTerminal = async ({ page, server }: Stage) => {
  const admin = await person(server, 'admin')
  const { items } = await admin.call<{ items: { uuid: string }[] }>('GET', '/locations')
  const given = { name: 'Halle 1', bay: 'Bühne 4', location_uuid: items[0]?.uuid }
  const { token } = await admin.call<{ token: string }>('POST', '/admin/bay-terminals', given)
  await page.evaluate((kept) => localStorage.setItem('bay.terminal', kept), token)
  await page.reload()
}

/** A colleague has proposed an entry of the FAQ, so that the inbox of an editor is not empty. */
const afterProposal = async ({ page, server, text }: Stage) => {
  const technician = await person(server, 'technician')
  const question = 'Wie entlüfte ich die Kupplung am Caddy?'
  const { items } = await technician.call<{ items: { question: string }[] }>('GET', '/faq/proposals')
  if (!items.some((own) => own.question === question)) {
    const line = { type: 'text', text: 'Zu zweit, mit dem Entlüftungsgerät bei zwei Bar.' }
    const answer = { type: 'doc', content: [{ type: 'paragraph', content: [line] }] }
    await technician.call('POST', '/faq/proposals', { question, answer, language: 'de' })
  }
  await expect(page.getByRole('button', { name: text('inbox:take') }).first()).toBeVisible()
}

const openFirstChat = ({ page }: Stage) => page.locator('[data-chat]').first().click()

/** Scenes by the name of the picture. */
export const SCENES: Readonly<Record<string, Scene>> = {
  login: { role: null, path: '/login' },
  password: {
    role: 'advisor',
    path: '/profile/security',
    async act({ page, text }) {
      await page.getByRole('button', { name: text('profile:password.change') }).click()
      await page.getByLabel(text('password:fresh'), { exact: false }).first().fill('Kolben-7')
    },
  },
  dashboard: { role: 'advisor', path: '/dashboard', act: withoutTour, marks: named('dashboard:arrange.open') },
  day: { role: 'technician', path: '/dashboard', act: withoutTour },
  paperNew: { role: 'advisor', path: '/workshop/paper/new' },
  paper: { role: 'advisor', path: '/workshop/paper', act: openFirstRow },
  planner: { role: 'foreman', path: '/workshop/planner', act: afterMorning },
  plannerMenu: {
    role: 'foreman',
    path: '/workshop/planner',
    async act(stage) {
      await afterMorning(stage)
      await stage.page
        .getByRole('main')
        .getByRole('button', { name: stage.text('planner:more'), exact: true })
        .click()
    },
    marks: named('planner:published.do'),
  },
  hst: { role: 'advisor', path: '/workshop/hst/check', marks: named('hst:reading.open') },
  comparison: { role: 'foreman', path: '/workshop/shouldiscompare' },
  vehicle: { role: 'advisor', path: '/workshop/vehicles', act: openRow(6), marks: named('vehicle:newPaper') },
  customers: { role: 'advisor', path: '/workshop/customers', marks: named('customer:new') },
  packages: { role: 'admin', path: '/workshop/packages', act: openFirstRow },
  inbox: { role: 'admin', path: '/inbox', act: afterProposal },
  chat: { role: 'advisor', path: '/chat', act: openFirstChat },
  chatExternal: { role: 'advisor', path: '/chatExternal', act: openFirstChat },
  profile: { role: 'advisor', path: '/profile' },
  bay: { role: null, path: '/bay', act: asTerminal },
  bayTerminals: { role: 'admin', path: '/admin/bay-terminals' },
  users: { role: 'admin', path: '/admin/users', marks: named('users:new') },
  userSessions: { role: 'admin', path: '/admin/users', act: openTab('users:tabs.account', 2) },
  groups: { role: 'admin', path: '/admin/groups', act: openTab('groups:tabs.rights') },
  departments: { role: 'admin', path: '/admin/departments', act: openFirstRow },
  location: { role: 'admin', path: '/admin/locations', act: openFirstRow },
  locationTimes: {
    role: 'admin',
    path: '/admin/locations',
    async act(stage) {
      await openFirstRow(stage)
      const { page, text } = stage
      const part = page.getByText(text('locations:sections.hours'), { exact: true }).first()
      await part.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    },
  },
  directory: { role: 'admin', path: '/admin/directory', marks: named('directory:csv.choose') },
  chats: { role: 'admin', path: '/admin/chats?q=Werkstatt', act: openRowWith(/Werkstatt/) },
  uploadGroups: { role: 'admin', path: '/admin/upload-groups', act: openFirstRow },
  settings: { role: 'admin', path: '/admin/settings' },
  serverSettings: { role: 'admin', path: '/admin/server/settings' },
  logs: { role: 'admin', path: '/admin/server/logs' },
  faq: { role: 'advisor', path: '/faq', marks: named('faq:propose.open') },
  faqManage: { role: 'admin', path: '/faq/manage', marks: named('faqEntry:new') },
  faqProposal: {
    role: 'admin',
    path: '/faq/manage',
    async act(stage) {
      await stage.page.getByRole('button', { name: new RegExp(`^${stage.text('faqEntry:tabs.waiting')}`) }).click()
      await openFirstRow(stage)
    },
    marks: named('faqEntry:steps.publish', 'faqEntry:steps.refuse'),
  },
  uploads: { role: 'advisor', path: '/uploads', marks: named('upload:new') },
  news: { role: 'advisor', path: '/' },
  newsManage: { role: 'admin', path: '/news/manage', act: openFirstRow, marks: named('news:receipts.tab') },
}
