import { z } from 'zod'
import type { SealedFile } from './sealedFile.ts'

/**
 * At most this many accounts on one computer, because workshop computers are shared. Beyond it the oldest is dropped.
 */
const MAX_ACCOUNTS = 100

export const storedDeviceTokens = z.array(z.object({ account: z.string(), token: z.string() })).max(MAX_ACCOUNTS)
type Stored = z.output<typeof storedDeviceTokens>
type Account = { server: string; company: string; email: string }

/**
 * Proofs that an account has signed in on this computer before. They outlive a session and grant no access by
 * themselves.
 */
export class DeviceTokens {
  private readonly file: SealedFile<Stored>
  private kept: Stored | null = null

  constructor(file: SealedFile<Stored>) {
    this.file = file
  }

  async find(account: Account): Promise<string | undefined> {
    const key = keyOf(account)
    return (await this.all()).find((entry) => entry.account === key)?.token
  }

  async keep(account: Account, token: string): Promise<void> {
    const key = keyOf(account)
    const others = (await this.all()).filter((entry) => entry.account !== key)
    this.kept = [...others, { account: key, token }].slice(-MAX_ACCOUNTS)
    await this.file.write(this.kept)
  }

  private async all(): Promise<Stored> {
    if (this.kept) return this.kept
    const read = await this.file.read()
    const found = read.state === 'read' ? read.value : []
    if (read.state !== 'locked') this.kept = found
    return found
  }
}

const keyOf = ({ server, company, email }: Account) =>
  JSON.stringify([server, company.toLowerCase(), email.trim().toLowerCase()])
