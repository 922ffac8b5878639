import type { Database } from '#server/db/database.ts'
import type { TestDealer } from '../database/people.ts'

/** Has a dealer send its mail over the server on that port of this machine. */
export async function setUpMail(database: Database, { dealerId }: TestDealer, port: number): Promise<void> {
  const values = {
    email_enable: true,
    email_from: 'werkbank@autohaus.example',
    email_from_name: 'Autohaus',
    smtp_host: '127.0.0.1',
    smtp_port: port,
    smtp_secure: 'none',
  }
  await database.inDealer(dealerId, (tx) =>
    tx
      .insertInto('settings')
      .values(
        Object.entries(values).map(([key, value]) => ({ dealer_id: dealerId, key, value: JSON.stringify(value) })),
      )
      .execute(),
  )
}
