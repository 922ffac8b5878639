import { records } from '#contract/records/index.ts'
import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import type { Hooks } from '#server/records/hooks.ts'
import type { Session } from '#server/request/session.ts'
import { authHandlers } from './authHandlers.ts'
import { bayHandlers } from './bay/bayHandlers.ts'
import type { ActAs } from './bay/passes.ts'
import { terminalMover } from './bay/terminals.ts'
import { extensionHandlers } from './extensions/extensionHandlers.ts'
import { passwordLinkWorker } from './password/passwordLinks.ts'
import { passwordHandlers } from './passwordHandlers.ts'
import { dataExportFailed, dataExportWorker } from './profile/dataExport.ts'
import { expireUserAvatars } from './profile/expireAvatars.ts'
import { profileHandlers } from './profile/profileHandlers.ts'
import { accountHandlers } from './rights/accountHandlers.ts'
import { changeMembers } from './rights/changeMembers.ts'
import { listGroupOffers } from './rights/groupOffers.ts'
import { rightsHandlers } from './rights/rightsHandlers.ts'
import { uploadGroupHooks } from './rights/uploadGroupHooks.ts'
import { proveSelf } from './secondFactor/secondFactor.ts'
import { endSessions } from './session/endSessions.ts'
import type { Sessions } from './session/sessions.ts'
import { groupHooks } from './users/groupHooks.ts'
import { userHooks } from './users/userHooks.ts'
import { userSource } from './users/userSource.ts'

type Others = { sessions: Sessions; actAs: ActAs } & Pick<
  Parameters<typeof bayHandlers>[0],
  'stamper' | 'reporter' | 'notePlace'
>

/**
 * Signing in, users, groups, rights and profiles, and terminals at the lifts. `stamper` comes from the times,
 * `reporter` from the workshop, `notePlace` from the service desk.
 */
export function authModule(core: Core, { sessions, actAs, stamper, reporter, notePlace }: Others) {
  const { hub, now } = core
  const services = { ...core, sessions }
  const user = userHooks({ sessions, hub, now })
  return {
    handlers: {
      ...authHandlers(services),
      ...passwordHandlers(services),
      ...profileHandlers(services),
      ...rightsHandlers(services),
      ...accountHandlers(services),
      ...extensionHandlers(core),
      ...bayHandlers({ ...core, actAs, stamper, reporter, notePlace }),
    },
    hooks: { user, group: groupHooks({ sessions, hub }), uploadGroup: uploadGroupHooks },
    workers: { password_link: passwordLinkWorker(core), data_export: dataExportWorker(core) },
    failedJobs: { data_export: dataExportFailed(core) },
    sources: [userSource(records.user, user as Hooks)],
    movers: [terminalMover(core)],
    expire: { userAvatar: expireUserAvatars },
    /** Changes the members of a group. Their rights change at once. */
    changeMembers: (...change: Parameters<typeof changeMembers> extends [unknown, ...infer Rest] ? Rest : never) =>
      changeMembers(services, ...change),
    listGroupOffers,
    proveSelf: (session: Session, proof: Parameters<typeof proveSelf>[2]) => proveSelf(services, session, proof, true),
    /** Ends all sessions of a user. Their sockets close after the commit. */
    async endSessions(tx: Tx, dealerId: string, userUuid: string) {
      await endSessions(tx, services, { dealerId, userUuid }, 'all')
    },
  }
}
