import { expect, test } from 'vitest'
import { trustSystem } from '#electron/network/trustSystem.ts'

const lists = { default: ['public', 'both'], system: ['both', 'dealer group'] }

test('UPD-10 Node’s own TLS trusts what the system trusts', () => {
  let trusted: string[] = []
  trustSystem(
    {
      getCACertificates: (type) => lists[type],
      setDefaultCACertificates: (certificates) => {
        trusted = certificates
      },
    },
    () => undefined,
  )
  expect(trusted).toEqual(['public', 'both', 'dealer group'])
})

test('UPD-10 A system store that cannot be read is reported and stops nothing', () => {
  const events: string[] = []
  const fail = () => {
    throw new Error('no store')
  }
  trustSystem({ getCACertificates: fail, setDefaultCACertificates: fail }, (event) => events.push(event))
  expect(events).toEqual(['network.noSystemCertificates'])
})
