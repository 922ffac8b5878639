import { describe, expect, test } from 'vitest'
import { toExternalUrl } from '#electron/app/guard/externalLink.ts'

describe('links that leave the app', () => {
  test.each([
    ['https://help.example', 'https://help.example/'],
    ['https://help.example/a b?q=ü', 'https://help.example/a%20b?q=%C3%BC'],
    ['mailto:a@b.example?subject=x', 'mailto:a@b.example?subject=x'],
    ['tel:+49 123', 'tel:+49 123'],
    ['HTTPS://HELP.EXAMPLE', 'https://help.example/'],
    ['http://printer.local:631/jobs', 'http://printer.local:631/jobs'],
  ])('The link %s is opened outside of the app as %s', (text, address) => {
    expect(toExternalUrl(text)).toBe(address)
  })

  test.each([
    '',
    'help.example',
    '//help.example',
    'http://bank.example@evil.example',
    'file:///etc/passwd',
    'javascript:alert(1)//https://',
    'data:text/html,x',
    'smb://host/share',
    'ms-msdt:/id',
    'app://bundle/',
    'werkbank://chat',
    'https://bank.example@evil.example',
    ' javascript:alert(1)',
    'https://[',
  ])('The app does not open the link %j', (text) => {
    expect(toExternalUrl(text)).toBeNull()
  })
})
