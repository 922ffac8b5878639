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
  /** Open connections of those whom `viewer` sees. */
  countFor(viewer: Connection): number
  /** Of everybody who does not appear to be offline. */
  openConnections(): number
}

export function createCompany(scope: 'team' | 'all'): Company {
  const people = new Map<string, Set<string>>()
  const counts = new Map<string, number>()
  let all = 0

  const add = (user: string, by: number) => {
    counts.set(user, (counts.get(user) ?? 0) + by)
    all += by
  }
  const seenBy = ({ user, teams }: Connection) =>
    new Set([user, ...teams.flatMap((team) => [...(people.get(team) ?? [])])])

  return {
    joined({ user, teams, isHidden }) {
      if (isHidden) return
      add(user, 1)
      for (const team of teams) people.set(team, (people.get(team) ?? new Set<string>()).add(user))
    },
    closed({ user, isHidden }) {
      if (!isHidden) add(user, -1)
    },
    left(user) {
      if ((counts.get(user) ?? 0) > 0) return
      counts.delete(user)
      for (const [team, members] of people) if (members.delete(user) && members.size === 0) people.delete(team)
    },
    isSeen: (viewer, other) =>
      viewer.user === other.user ||
      (!other.isHidden && (scope === 'all' || viewer.teams.some((team) => other.teams.includes(team)))),
    seenBy,
    openConnections: () => all,
    countFor(viewer) {
      const own = viewer.isHidden ? 1 : 0
      if (scope === 'all') return all + own
      return [...seenBy(viewer)].reduce((sum, user) => sum + (counts.get(user) ?? 0), own)
    },
  }
}
