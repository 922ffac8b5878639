import type { Connection } from './connection.ts'

/** Who knows of whom that they are there: everybody of everybody, or the people of a department of each other. */
export type Company = {
  joined(connection: Connection): void
  /** One connection less; its person stays known until `left`, so that their going can be told to those who saw them. */
  closed(connection: Connection): void
  left(user: string): void
  isSeen(viewer: Connection, other: Connection): boolean
  /** Uuids of those whom `viewer` sees, themselves among them. */
  seenBy(viewer: Connection): ReadonlySet<string>
  /** Computers of those whom `viewer` sees: the windows of one session are one. */
  countFor(viewer: Connection): number
  /** Of everybody who does not appear to be offline. */
  computers(): number
}

export function createCompany(scope: 'team' | 'all'): Company {
  const people = new Map<string, Set<string>>()
  /** Open windows of each session, by person. */
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
