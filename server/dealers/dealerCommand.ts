import { parseArgs } from 'node:util'
import { type Invitation, newDealer } from '#contract/api/administration/dealers.ts'
import { DAY_MINUTES } from '#contract/durations.ts'
import type { Dealers } from '#server/modules/operator/dealers.ts'
import { Failure } from '../request/failure.ts'

/** What a command prints. `code` is the exit code: 0 done, 1 refused, 2 not understood. */
export type CommandResult = { code: 0 | 1 | 2; lines: string[] }

const USAGE = `npm run dealer -- <command> [options]

  create --code ahf01 --name "Autohaus Ahornfeld" --admin-email katrin@ahornfeld.example
         [--admin-first-name …] [--admin-last-name …] [--location "Ahornfeld"] [--language de]
                                  a dealer with its first location, groups, departments, chats and administrator
  list                            the dealers of this server
  rename --code … --name …
  deactivate --code …             nobody of the dealer can sign in; nothing is deleted
  reactivate --code …
  invite --code …                 a new link for the only administrator
  reset-second-factor --code …    for the only administrator, who has lost the phone`

const text = { type: 'string' } as const
const OPTIONS = {
  code: text,
  name: text,
  'admin-email': text,
  'admin-first-name': text,
  'admin-last-name': text,
  location: text,
  language: text,
} as const
type Given = { [Name in keyof typeof OPTIONS]?: string }

/** A sentence for the person at the terminal. */
class Refusal extends Error {}

const done = (...lines: string[]): CommandResult => ({ code: 0, lines })

/** Runs one command on the dealers of a server. Never throws for bad input: then nothing changes, and one line says why. */
export async function runDealerCommand(dealers: Dealers, args: readonly string[]): Promise<CommandResult> {
  const [word = '', ...rest] = args
  const run = COMMANDS[word]
  if (!run) return { code: 2, lines: [USAGE] }
  try {
    const { values } = parseArgs({ args: rest, options: OPTIONS })
    return await run(dealers, values)
  } catch (error) {
    const refused = refusalOf(error, rest)
    if (refused === null) throw error
    return { code: 1, lines: [refused] }
  }
}

const COMMANDS: Readonly<Record<string, (dealers: Dealers, given: Given) => Promise<CommandResult>>> = {
  async create(dealers, given) {
    const plan = planOf(given)
    const invitation = await dealers.create(plan, null)
    return done(`The dealer ${plan.code} (${plan.name}) is created.`, ...saysInvitation(invitation))
  },
  async list(dealers) {
    const all = await dealers.list()
    if (all.length === 0) return done('This server has no dealer yet.')
    return done(
      ...all.map(({ code, name, createdAt, isActive }) =>
        [code.padEnd(16), createdAt.slice(0, 10), isActive ? 'active     ' : 'deactivated', name].join('  '),
      ),
    )
  },
  async rename(dealers, given) {
    const { code, name } = { code: codeOf(given), name: required(given, 'name') }
    if (!newDealer.shape.name.safeParse(name).success) throw new Refusal('The name must have 1 to 120 characters.')
    await dealers.change(code, { name }, null)
    return done(`The dealer ${code} is now called ${name}.`)
  },
  async deactivate(dealers, given) {
    const code = codeOf(given)
    await dealers.change(code, { is_active: false }, null)
    return done(`The dealer ${code} is deactivated. Everybody is signed out; nothing is deleted.`)
  },
  async reactivate(dealers, given) {
    const code = codeOf(given)
    await dealers.change(code, { is_active: true }, null)
    return done(`The dealer ${code} is active again.`)
  },
  async invite(dealers, given) {
    return done(...saysInvitation(await dealers.invite(codeOf(given), null, false)))
  },
  async 'reset-second-factor'(dealers, given) {
    const code = codeOf(given)
    await dealers.resetSecondFactor(code, null)
    return done(`The second factor of the only administrator of ${code} is removed.`)
  },
}

function required(given: Given, name: keyof Given): string {
  const value = given[name]?.trim() ?? ''
  if (value === '') throw new Refusal(`The option --${name} is missing.`)
  return value
}

function codeOf(given: Given): string {
  const parsed = newDealer.shape.code.safeParse(required(given, 'code'))
  if (!parsed.success) throw new Refusal(SENTENCES.code)
  return parsed.data
}

const SENTENCES: Readonly<Record<string, string>> & { code: string } = {
  code: 'The code must have 2 to 32 letters a–z, digits, - or _, and begin and end with a letter or digit.',
  name: 'The name must have 1 to 120 characters.',
  admin_email: 'The e-mail address of the administrator is not valid.',
  admin_first_name: 'The first name of the administrator must have 1 to 80 characters.',
  admin_last_name: 'The last name of the administrator must have 1 to 80 characters.',
  location: 'The name of the location must have 1 to 120 characters.',
  language: 'The language must be one of ar, de, en, es, fr, it, pl, ro, ru, tr, uk.',
}

function planOf(given: Given) {
  const parsed = newDealer.safeParse({
    code: required(given, 'code'),
    name: required(given, 'name'),
    admin_email: required(given, 'admin-email'),
    admin_first_name: given['admin-first-name'],
    admin_last_name: given['admin-last-name'],
    location: given.location,
    language: given.language,
  })
  if (parsed.success) return parsed.data
  throw new Refusal(SENTENCES[String(parsed.error.issues[0]?.path[0])] ?? 'The options are not valid.')
}

function saysInvitation({ email, link, minutes, mail_failure }: Invitation): string[] {
  if (link === null) return [`${email} has been sent a mail with a link to set a password.`]
  return [
    ...(mail_failure === null ? [] : [`The mail to ${email} was not sent: ${mail_failure}`]),
    `${email} sets a password at this address. It works once, for ${Math.floor(minutes / DAY_MINUTES)} days:`,
    link,
  ]
}

/** One sentence for what was refused; null for what is a fault of the program or of the database. */
function refusalOf(error: unknown, args: readonly string[]): string | null {
  if (error instanceof Refusal) return error.message
  const isOption = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (isOption) return `${error.message.split('. ')[0]}.`
  if (!(error instanceof Failure)) return null
  if (error.details.fields?.code === 'already_exists') return 'Another dealer has this code already.'
  if (error.code === 'not_found') return `There is no dealer with the code ${args[args.indexOf('--code') + 1]}.`
  return error.message
}
