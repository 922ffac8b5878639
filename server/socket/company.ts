import type { Connection } from './connection.ts'

/** Scope of presence: all users see each other, or only members of a common department do. */
export type Company = {
  joined(connection: Connection): void
  /** Removes one connection. Its user stays known until `left`, so that users who saw them can be told. */
  closed(connection: Connection): void
  left(user: string): void
  isSeen(viewer: Connection, other: Connection): boolean
  /** Uuids of the users that `viewer` sees, including their own. */
  seenBy(viewer: Connection): ReadonlySet<string>
  /** Number of computers that `viewer` sees. The windows of one session count once. */
  countFor(viewer: Connection): number
  /** Number of computers of all users who do not appear offline. */
  computers(): number
}

export function createCompany(scope: 'team' | 'all'): Company {
  const people = new Map<string, Set<string>>()
  /** Number of open windows of each session, by user. */
  const sessions = new Map<string, Map<string, number>>()
  let all = 0

  const add = ({ user, session }: Connection, by: 1 | -1) => {
    const own = sessions.get(user) ?? new Map<string, number>()
    const before = own.size
    const windows = (own.get(session) ?? 0) + by
    if (windows > 0) own.set(session, windows)
    else own.delete(session)
    sessions.set(user, own)
    all += own.size - before
  }
  const seenBy = ({ user, teams }: Connection) =>
    new Set([user, ...teams.flatMap((team) => [...(people.get(team) ?? [])])])

  return {
    joined(connection) {
      const { user, teams, isHidden } = connection
      if (isHidden) return
      add(connection, 1)
      for (const team of teams) people.set(team, (people.get(team) ?? new Set<string>()).add(user))
    },
    closed(connection) {
      if (!connection.isHidden) add(connection, -1)
    },
    left(user) {
      if ((sessions.get(user)?.size ?? 0) > 0) return
      sessions.delete(user)
      for (const [team, members] of people) if (members.delete(user) && members.size === 0) people.delete(team)
    },
    isSeen: (viewer, other) =>
      viewer.user === other.user ||
      (!other.isHidden && (scope === 'all' || viewer.teams.some((team) => other.teams.includes(team)))),
    seenBy,
    computers: () => all,
    countFor(viewer) {
      const own = viewer.isHidden ? 1 : 0
      if (scope === 'all') return all + own
      return [...seenBy(viewer)].reduce((sum, user) => sum + (sessions.get(user)?.size ?? 0), own)
    },
  }
}
