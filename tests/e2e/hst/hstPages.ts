import type { Browser, Page } from 'playwright/test'
import type { DemoServer } from '#tests/support/e2e.ts'
import { type Person, person } from '../chat/chatPages.ts'
import { newPaper, type Paper } from '../paper/paperPages.ts'
import { atPage } from '../records/adminPages.ts'

let made = 0
/** A VIN that no other test has. */
export function freshVin(): string {
  made += 1
  return `WVWZZZCDZMW9${String((process.pid * 31 + made) % 100_000).padStart(5, '0')}`
}

/** What a page of the portal is when it is copied. */
export const copied = (vin: string, ...lines: string[]) => [`FIN: ${vin}`, 'Feldmaßnahmen', ...lines].join('\n')
export const RECALL = '28E9\tSicherheitsrückruf Airbag <img src=x onerror=alert(1)>\toffen'

/** A car of today with a paper, and somebody who may write it. */
export async function carToday(server: DemoServer, values: Partial<Paper> = {}) {
  const admin = await person(server, 'admin')
  const vin = freshVin()
  const paper = await newPaper(admin, { vin, promised_at: new Date(Date.now() + 60_000).toISOString(), ...values })
  return { admin, vin, paper }
}

/** Takes a text over, as a dialog would. */
export const take = (who: Person, vin: string, raw: string) =>
  who.call('POST', '/workshop/hst/looks', { raw, vin, source: 'paste', checked_at: new Date().toISOString() })

/** Somebody's browser at the list, or at a car. */
export const atCheck = (
  browser: Browser,
  server: DemoServer,
  role: string,
  vin = '',
  look: Parameters<typeof atPage>[4] = {},
): Promise<Page> => atPage(browser, server, role, `/workshop/hst/check${vin === '' ? '' : `?vin=${vin}`}`, look)
