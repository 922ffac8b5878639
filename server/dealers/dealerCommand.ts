import { parseArgs } from 'node:util'
import { type Invitation, newDealer } from '#contract/api/administration/dealers.ts'
import { DAY_MINUTES } from '#contract/durations.ts'
import type { Dealers } from '#server/modules/operator/dealers.ts'
import { Failure } from '../request/failure.ts'

/** The output of a command. `code` is the exit code: 0 done, 1 refused, 2 not understood. */
export type CommandResult = { code: 0 | 1 | 2; lines: string[] }

const USAGE = `npm run dealer -- <command> [options]

  create --code ahf01 --name "Autohaus Ahornfeld" --admin-email katrin@ahornfeld.example
         [--admin-first-name …] [--admin-last-name …] [--location "Ahornfeld"] [--language de]
                                  a dealer with its first location, groups, departments, chats and administrator
  list                            the dealers of this server
  rename --code … --name …
  deactivate --code …             its users cannot sign in; nothing is deleted
  reactivate --code …
  invite --code …                 a new link for the only administrator
  reset-second-factor --code …    for the only administrator, who lost the phone`

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

/** A refused command. Its message is a sentence for the person at the terminal. */
class Refusal extends Error {}

const done = (...lines: string[]): CommandResult => ({ code: 0, lines })

type Work = (dealers: Dealers) => Promise<CommandResult>

/**
 * Parses a command: returns the work to do or, for invalid input, one line that explains the mistake. It needs no
 * database, so that a typing mistake is reported at once.
 */
export function understandDealerCommand(args: readonly string[]): Work | CommandResult {
  const [word = '', ...rest] = args
  const plan = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined
  if (!plan) return { code: 2, lines: [USAGE] }
  try {
    return plan(parseArgs({ args: rest, options: OPTIONS }).values)
  } catch (error) {
    return refused(error)
  }
}

/**
 * Runs one command on the dealers of a server. Never throws for invalid input: nothing changes, and one line explains
 * why.
 */
export async function runDealerCommand(dealers: Dealers, args: readonly string[]): Promise<CommandResult> {
  const understood = understandDealerCommand(args)
  if (typeof understood !== 'function') return understood
  try {
    return await understood(dealers)
  } catch (error) {
    return refused(error)
  }
}

function refused(error: unknown): CommandResult {
  const sentence = refusalOf(error)
  if (sentence === null) throw error
  return { code: 1, lines: [sentence] }
}

const COMMANDS: Readonly<Record<string, (given: Given) => Work>> = {
  create(given) {
    const plan = planOf(given)
    return async (dealers) => {
      const invitation = await dealers.create(plan, null)
      return done(`The dealer ${plan.code} (${plan.name}) is created.`, ...saysInvitation(invitation))
    }
  },
  list: () => async (dealers) => {
    const all = await dealers.list()
    if (all.length === 0) return done('This server has no dealer yet.')
    return done(
      ...all.map(({ code, name, createdAt, isActive }) =>
        [code.padEnd(16), createdAt.slice(0, 10), isActive ? 'active     ' : 'deactivated', name].join('  '),
      ),
    )
  },
  rename(given) {
    const { code, name } = { code: codeOf(given), name: required(given, 'name') }
    if (!newDealer.shape.name.safeParse(name).success) throw new Refusal(SENTENCES.name)
    return async (dealers) => {
      await dealers.change(code, { name }, null)
      return done(`The dealer ${code} is now called ${name}.`)
    }
  },
  deactivate(given) {
    const code = codeOf(given)
    return async (dealers) => {
      await dealers.change(code, { is_active: false }, null)
      return done(`The dealer ${code} is deactivated. All its users are signed out. Nothing is deleted.`)
    }
  },
  reactivate(given) {
    const code = codeOf(given)
    return async (dealers) => {
      await dealers.change(code, { is_active: true }, null)
      return done(`The dealer ${code} is active again.`)
    }
  },
  invite(given) {
    const code = codeOf(given)
    return async (dealers) => done(...saysInvitation(await dealers.invite(code, null, false)))
  },
  'reset-second-factor'(given) {
    const code = codeOf(given)
    return async (dealers) => {
      await dealers.resetSecondFactor(code, null)
      return done(`The second factor of the only administrator of ${code} is removed.`)
    }
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

const SENTENCES: Readonly<Record<string, string>> & { code: string; name: string } = {
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

/** One sentence for a refusal; null for a fault of the program or the database. */
function refusalOf(error: unknown): string | null {
  if (error instanceof Refusal) return error.message
  const isOption = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (isOption) return `${error.message.split('. ')[0]}.`
  if (!(error instanceof Failure)) return null
  if (error.details.fields?.code === 'already_exists') return 'Another dealer has this code already.'
  if (error.code === 'not_found') return 'There is no dealer with this code. The command `list` shows all of them.'
  return error.message
}
