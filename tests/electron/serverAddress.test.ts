import { describe, expect, test } from 'vitest'
import { normaliseServerUrl } from '#electron/settings/serverAddress.ts'

describe('the address of the server', () => {
  test.each([
    ['https://werkbank.example', 'https://werkbank.example'],
    ['  werkbank.example ', 'https://werkbank.example'],
    ['werkbank.example:8443', 'https://werkbank.example:8443'],
    ['https://Werkbank.Example/login?x=1#y', 'https://werkbank.example'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['localhost:8080', 'http://localhost:8080'],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['http://10.1.2.3', 'http://10.1.2.3'],
    ['192.168.0.7', 'http://192.168.0.7'],
    ['http://172.31.0.1', 'http://172.31.0.1'],
    ['http://[fd12:3456::1]', 'http://[fd12:3456::1]'],
    ['werkbank', 'http://werkbank'],
    ['http://server.local', 'http://server.local'],
    // Another spelling of 127.0.0.1; the address parser normalises it before any check.
    ['http://2130706433', 'http://127.0.0.1'],
  ])('The typed address %s becomes %s', (typed, origin) => {
    expect(normaliseServerUrl(typed)).toBe(origin)
  })

  test.each([
    '',
    ' ',
    'http://werkbank.example',
    'http://8.8.8.8',
    'http://172.32.0.1',
    'http://11.0.0.1',
    'http://127.0.0.1.evil.example',
    'http://localhost.evil.example',
    'http://10.evil.example',
    'ftp://werkbank.example',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://user:secret@werkbank.example',
    'https://',
    '://',
  ])('The typed address %j is refused', (typed) => {
    expect(normaliseServerUrl(typed)).toBeNull()
  })
})
