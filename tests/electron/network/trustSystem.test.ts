import { expect, test } from 'vitest'
import { trustSystem } from '#electron/network/trustSystem.ts'

const lists = { default: ['public', 'both'], system: ['both', 'dealer group'] }

test('UPD-10 TLS connections of Node trust the certificates that the system trusts', () => {
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

test('UPD-10 If the certificates of the system cannot be read, this is reported and stops nothing', () => {
  const events: string[] = []
  const fail = () => {
    throw new Error('no store')
  }
  trustSystem({ getCACertificates: fail, setDefaultCACertificates: fail }, (event) => events.push(event))
  expect(events).toEqual(['network.noSystemCertificates'])
})
