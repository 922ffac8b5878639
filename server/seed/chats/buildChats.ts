import { DAY_MS } from '#contract/durations.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import type { DealerPlan } from '../data/dealerPlan.ts'
import { JOBS } from '../data/jobs.ts'
import type { Organisation, Person, Rows } from '../organisation/organisation.ts'
import { drawPicture } from '../picture/drawPicture.ts'
import { storedPicture } from '../picture/storedPicture.ts'
import type { Random } from '../random/random.ts'
import { type ChatPlan, planChats } from './chatPlans.ts'
import { isAway, readPositions } from './readPositions.ts'
import type { Vehicle } from './vocabulary.ts'
import { workingMinutes } from './workingTime.ts'
import { writeHistory } from './writeHistory.ts'

const DAYS = 14

/** The first member of a group administers it. */
function roleIn({ isPrivate, moderators }: Pick<ChatPlan, 'isPrivate' | 'moderators'>, person: Person, index: number) {
  if (index === 0 && !isPrivate) return 'administrator'
  return moderators.includes(person) ? 'moderator' : 'member'
}

type Built = Pick<ChatPlan, 'isPrivate' | 'members' | 'name' | 'rules'> & {
  uuid: string
  avatarUuid: string | null
  messages: ReturnType<typeof writeHistory>
}

function chatRow(dealer_id: string, chat: Built, { bornAt, lastAt }: { bornAt: Date; lastAt: Date }) {
  const [low = null, high = null] = chat.isPrivate ? chat.members.map(({ uuid }) => uuid).sort() : []
  return {
    dealer_id,
    uuid: chat.uuid,
    type: chat.isPrivate ? ('private' as const) : ('group' as const),
    name: chat.name,
    pair_low: low,
    pair_high: high,
    avatar_uuid: chat.avatarUuid,
    is_readonly: chat.rules.is_readonly ?? false,
    forbid_mute: chat.rules.forbid_mute ?? false,
    forbid_archive: chat.rules.forbid_archive ?? false,
    forbid_leave: chat.rules.forbid_leave ?? false,
    retention_days: chat.rules.retention_days ?? null,
    is_on_hold: false,
    last_seq: chat.messages.length,
    last_message_at: lastAt,
    created_at: bornAt,
    updated_at: lastAt,
  }
}

const messageRows = (dealer_id: string, { uuid: chat_uuid, messages }: Built) =>
  messages.map(({ uuid, sender, content, at }, index) => ({
    dealer_id,
    chat_uuid,
    seq: index + 1,
    message_uuid: uuid,
    sender_uuid: sender.uuid,
    client_uuid: null,
    content,
    created_at: at,
  }))

/** The chats of a dealer with their messages and all read positions. `files` contains the old and the new ones. */
export function buildChats(
  plan: DealerPlan,
  { dealerId, people, rows }: Organisation,
  vehicles: readonly Vehicle[],
  seeded: Random,
  end: Date,
): Rows {
  const random = seeded.fork(`${plan.code}:chats`)
  const uuids = random.fork('uuids')
  const setting = { plan, vehicles, minutes: workingMinutes(end, DAYS), away: new Set(people.filter(isAway)) }
  const chats = planChats(plan, people, vehicles, random).map((chat, index) => ({
    ...chat,
    uuid: uuids.uuid(),
    avatarUuid: chat.motif === null ? null : uuids.uuid(),
    messages: writeHistory(chat, setting, random.fork(`history ${index}`)),
  }))
  const chatsOf = new Map(people.map((person) => [person, chats.filter(({ members }) => members.includes(person))]))
  const positions = new Map(
    people.map((person) => {
      const own = chatsOf.get(person) ?? []
      const read = readPositions(person, own)
      return [person, new Map(own.map(({ uuid }, index) => [uuid, read[index] ?? 0]))]
    }),
  )
  const founded = new Date(end.getTime() - 200 * DAY_MS)
  const bornAt = ({ vehicle, messages }: (typeof chats)[number]) =>
    vehicle === null ? founded : new Date((messages[0]?.at.getTime() ?? end.getTime()) - 60_000)

  // A chat with a department's name belongs to that department.
  const departmentOf = (name: string) => rows.departments?.find((department) => department.name === name)
  const isIn = (person: Person, name: string) => (JOBS[person.job].departments as readonly string[]).includes(name)

  const pictures = chats.flatMap(({ uuid: ownerUuid, motif, avatarUuid: uuid }) => {
    if (motif === null || uuid === null) return []
    const bytes = drawPicture(motif, plan.hue + random.int(-40, 40))
    return [storedPicture(FILE_USES.chatAvatar, { dealerId, uuid, ownerUuid, bytes, at: founded })]
  })

  return {
    files: [...(rows.files ?? []), ...pictures.map(({ file }) => file)],
    file_parts: [...(rows.file_parts ?? []), ...pictures.map(({ part }) => part)],
    chats: chats.map((chat) =>
      chatRow(dealerId, chat, { bornAt: bornAt(chat), lastAt: chat.messages.at(-1)?.at ?? founded }),
    ),
    chat_members: chats.flatMap((chat) =>
      chat.members.map((person, index) => ({
        dealer_id: dealerId,
        chat_uuid: chat.uuid,
        user_uuid: person.uuid,
        role: roleIn(chat, person, index),
        last_read_seq: positions.get(person)?.get(chat.uuid) ?? 0,
        is_muted: chat.name === 'Räderlager' && person.job === 'technician',
        is_automatic: index > 0 && departmentOf(chat.name) !== undefined && isIn(person, chat.name),
        joined_at: bornAt(chat),
      })),
    ),
    departments: (rows.departments ?? []).map((department) => ({
      ...department,
      default_chat_uuid: chats.find((chat) => !chat.isPrivate && chat.name === department.name)?.uuid ?? null,
    })),
    chat_rules: chats.flatMap((chat) => {
      const department = chat.isPrivate ? undefined : departmentOf(chat.name)
      const rule = { dealer_id: dealerId, chat_uuid: chat.uuid, kind: 'department' as const }
      return department ? [{ ...rule, target_uuid: department.uuid }] : []
    }),
    chat_messages: chats.flatMap((chat) => messageRows(dealerId, chat)),
  }
}
