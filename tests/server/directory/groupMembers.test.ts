import { expect, it, onTestFinished } from 'vitest'
import { readDirectory } from '#server/modules/directory/ldap/ldapDirectory.ts'
import { ANYWHERE } from '#tests/support/samples/anywhere.ts'
import { type RangedEntry, startRangedDirectory } from './rangedDirectory.ts'

const NAMES = ['anna', 'bert', 'cora', 'dirk', 'erna']
const person = (name: string): RangedEntry => ({
  dn: `CN=${name},OU=people,DC=example`,
  attributes: { sAMAccountName: [name], sn: [name], mail: [`${name}@example.test`] },
})
const group = (name: string, member: readonly string[]): RangedEntry => ({
  dn: `CN=${name},OU=groups,DC=example`,
  attributes: { cn: [name], member },
})
const dnOf = (name: string) => person(name).dn

async function read(groups: readonly RangedEntry[], options?: { answersRest: boolean }) {
  const far = await startRangedDirectory([...NAMES.map(person), ...groups], options)
  onTestFinished(() => far.close())
  const { people, groups: found } = await readDirectory(
    'a dealer',
    {
      url: `ldap://127.0.0.1:${far.port}`,
      startTls: false,
      certificate: '',
      bindDn: 'cn=reader',
      password: 'secret',
      userBase: 'OU=people,DC=example',
      userFilter: '(objectClass=person)',
      groupBase: 'OU=groups,DC=example',
      groupFilter: '(objectClass=group)',
      deactivatesLeavers: false,
    },
    ANYWHERE,
  )
  return Object.fromEntries(
    found.map(({ name, members }) => [name, members.map((position) => people[position]?.login).toSorted()]),
  )
}

it('A group whose members come in ranges is read to its end', async () => {
  expect(await read([group('Alle', NAMES.map(dnOf)), group('Büro', [dnOf('anna')])])).toEqual({
    Alle: NAMES,
    Büro: ['anna'],
  })
})

it('A run ends when the directory does not send all members of a group, because the missing ones would be removed', async () => {
  await expect(read([group('Alle', NAMES.map(dnOf))], { answersRest: false })).rejects.toThrow('rest of a group')
})

it('The members of a group in a group belong to both, also if the groups contain each other', async () => {
  const inner = group('Lehrlinge', [dnOf('dirk'), group('Werkstatt', []).dn])
  const outer = group('Werkstatt', [dnOf('bert'), inner.dn])
  expect(await read([outer, inner])).toEqual({ Werkstatt: ['bert', 'dirk'], Lehrlinge: ['bert', 'dirk'] })
})

it('Names of a directory whose umlauts consist of two characters are stored with one character each', async () => {
  const far = 'Lösch'.normalize('NFD')
  expect(await read([group(far, [dnOf('anna')])])).toEqual({ Lösch: ['anna'] })
})
