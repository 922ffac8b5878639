import type { settingsEndpoints } from '#contract/api/administration/settings.ts'
import { yearIn } from '#contract/datePresets.ts'
import { isAdmin } from '#contract/permissions/can.ts'
import {
  isSecretSetting,
  isSettingKey,
  type SettingKey,
  STAFF_SETTING_KEYS,
  settingOf,
} from '#contract/settings/registry.ts'
import { type Database, onCommit, type Tx } from '#server/db/database.ts'
import { dealerZone } from '#server/db/timeZones.ts'
import { requireNoObjects } from '#server/files/fileObjects.ts'
import type { Files } from '#server/files/files.ts'
import { previewNumbers } from '#server/numbers/nextNumber.ts'
import { recordEvent } from '#server/records/audit.ts'
import { tellAdministrators } from '#server/records/tellAdministrators.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { checkSettings, type SettingChange } from '#server/settings/checkSettings.ts'
import { fillSettings } from '#server/settings/fillSettings.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { type Written, writeSettings } from '#server/settings/writeSettings.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import type { Outbound } from '#server/storage/outbound.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { readChange, readChanges } from './changes.ts'
import { exportSettings, listSettings } from './listSettings.ts'
import { moveGrants } from './numberedGrants.ts'
import { admitImages, keepImages, toDataUrl } from './settingImages.ts'
import { tryMail } from './tryMail.ts'
import { tryScanner } from './tryScanner.ts'
import { trySms } from './trySms.ts'
import { tryStorage } from './tryStorage.ts'

type Services = {
  database: Database
  files: Files
  secrets: SecretBox
  outbound: Outbound
  hub: Hub
  /** Called after settings that decide about access were committed. */
  forgetDealer(dealerId: string): void
  /** Called with the changed keys, in the transaction of the change. */
  follow(tx: Tx, dealerId: string, keys: readonly string[]): Promise<void>
  now(): number
}

/** Settings that decide what an open socket may see. */
const DECIDING_ON_SOCKETS = [
  'plugin_chat',
  'force_second_factor',
  'force_second_factor_admins',
] as const satisfies readonly SettingKey[]

/** Settings of the dealer: read, change, undo, export, and test their connections. */
export function settingsHandlers(services: Services): HandlersOf<keyof typeof settingsEndpoints> {
  const { database, files, now } = services
  const change = (session: Session, version: number, changes: readonly SettingChange[], isGoingBack = false) =>
    changeSettings(services, session, { version, changes, isGoingBack })
  return {
    async 'GET /v1/settings/staff'({ session }) {
      const keys = STAFF_SETTING_KEYS.filter((key) => key !== 'custom_logo' && key !== 'custom_login_logo')
      const { values, version, zone } = await database.inDealer(session.dealerId, async (tx) => ({
        ...(await readSettings(tx, keys)),
        zone: await dealerZone(tx),
      }))
      const dealer = { code: session.company, name: session.dealerName, year: yearIn(zone, now()) }
      return { data: fillSettings(values, dealer), version }
    },

    async 'GET /v1/admin/settings'({ session }) {
      return database.inDealer(session.dealerId, (tx) => listSettings(tx, session.company))
    },

    async 'PATCH /v1/admin/settings'({ session, body }) {
      return change(session, body.version, checkSettings(body.values))
    },

    async 'GET /v1/admin/settings/history'({ session, query }) {
      return database.inDealer(session.dealerId, (tx) => readChanges(tx, query))
    },

    async 'POST /v1/admin/settings/restore'({ session, body }) {
      const before = await database.inDealer(session.dealerId, (tx) => readChange(tx, body.change_uuid))
      if (!before) throw new Failure('not_found')
      // The picture passes the file store again, because it may be older than the virus scanner.
      const isFile = isSettingKey(before.key) && settingOf(before.key).type === 'image' && before.value !== ''
      const value = isFile ? toDataUrl(await files.read(session.dealerId, String(before.value))) : before.value
      return change(session, body.version, checkSettings({ [before.key]: value }), true)
    },

    async 'GET /v1/admin/settings/export'({ session, reply }) {
      reply.header('content-disposition', `attachment; filename="settings-${session.company}.json"`)
      const { values, images } = await database.inDealer(session.dealerId, async (tx) => {
        const exported = await exportSettings(tx)
        await recordEvent(tx, session, now(), {
          event: 'settings.exported',
          uuid: null,
          before: null,
          after: { count: Object.keys(exported.values).length },
        })
        return exported
      })
      for (const [key, uuid] of Object.entries(images))
        values[key] = toDataUrl(await files.read(session.dealerId, uuid))
      return { format: 'werkbank-settings' as const, values }
    },

    async 'POST /v1/admin/settings/mail-test'({ session, body, request }) {
      return tryMail(services, session, body?.to, request.id)
    },
    async 'POST /v1/admin/settings/sms-test'({ session, body, request }) {
      return trySms(services, session, body.to, request.id)
    },
    async 'POST /v1/admin/settings/storage-test'({ session, request }) {
      return tryStorage(services, session.dealerId, request.id)
    },
    async 'GET /v1/admin/settings/numbers'({ session }) {
      return database.inDealer(session.dealerId, (tx) => previewNumbers(tx, now()))
    },
    async 'POST /v1/admin/settings/scanner-test'({ session }) {
      return tryScanner(services, session.dealerId)
    },
  }
}

/** Writes the settings and the audit events, and tells the affected users. */
async function changeSettings(
  { database, files, secrets, hub, forgetDealer, follow, now }: Services,
  session: Session,
  wanted: Parameters<typeof writeSettings>[3],
): Promise<{ version: number }> {
  const { dealerId } = session
  const images = await admitImages(files, session, wanted.changes)
  return database.inDealer(dealerId, async (tx) => {
    const written = await writeSettings(tx, secrets, session, {
      version: wanted.version,
      changes: await keepImages(tx, session, now(), wanted.changes, images),
      isGoingBack: wanted.isGoingBack ?? false,
    })
    const isGuarded = Object.keys(written.after).some(
      (key) => isSettingKey(key) && settingOf(key).mayChange === 'administrators',
    )
    // Throwing rolls the transaction back, so that nothing is written.
    if (isGuarded && !isAdmin(session.permissions)) throw new Failure('no_permission')
    if (namesOtherStorage(written)) await requireNoObjects(tx)
    if (isGuarded) await tellOthers(tx, session, now())
    const haveGrantsMoved = await moveGrants(tx, written)
    if (!hasChanged(written)) return { version: written.version }
    await signChange(tx, session, now(), written)
    await follow(tx, dealerId, Object.keys(written.after))
    const { values } = await readSettings(tx, ['presence_scope'])
    onCommit(tx, () => {
      forgetDealer(dealerId)
      hub.publish(dealerId, room.dealer, { event: 'settings.changed', data: { version: written.version } })
      if ('presence_scope' in written.after) hub.setPresence(dealerId, values.presence_scope)
      if (haveGrantsMoved || DECIDING_ON_SOCKETS.some((key) => key in written.after)) hub.reconnect(dealerId)
    })
    return { version: written.version }
  })
}

/** Tells the other administrators about changes of access, links and secrets, because they are responsible for them. */
async function tellOthers(tx: Tx, { dealerId, userUuid }: Session, now: number): Promise<void> {
  const { first_name, last_name } = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('uuid', '=', userUuid)
    .executeTakeFirstOrThrow()
  const person = `${first_name} ${last_name}`.trim()
  const content = { template: 'settings_changed', person, at: new Date(now).toISOString() } as const
  await tellAdministrators(tx, dealerId, content, userUuid)
}

/**
 * Settings that locate files in the object storage. While files are stored there, these settings cannot change. The
 * access keys can then be changed, but not removed.
 */
const STORAGE_PLACE = ['upload_storage_provider', 'upload_storage_region', 'upload_storage_bucket'] as const
const STORAGE_KEYS = ['upload_storage_access_key', 'upload_storage_secret_key'] as const

const namesOtherStorage = ({ after }: Written) =>
  STORAGE_PLACE.some((key) => key in after) || STORAGE_KEYS.some((key) => key in after && after[key] === null)

const hasChanged = ({ after }: Written) => Object.keys(after).length > 0

/** Changes of secrets are an event of their own. It only says whether each was set before and is set now. */
async function signChange(tx: Tx, session: Session, at: number, { before, after }: Written): Promise<void> {
  for (const [event, isAbout] of [
    ['settings.changed', (key: string) => !isSecret(key)],
    ['settings.secret.changed', isSecret],
  ] as const) {
    const part = (values: object) => Object.fromEntries(Object.entries(values).filter(([key]) => isAbout(key)))
    if (Object.keys(after).some(isAbout))
      await recordEvent(tx, session, at, { event, uuid: null, before: part(before), after: part(after) })
  }
}

const isSecret = (key: string) => isSettingKey(key) && isSecretSetting(key)
