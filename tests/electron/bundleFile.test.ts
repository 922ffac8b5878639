import { sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bundleFile } from '#electron/app/bundle/bundleFile.ts'
import { fc } from '#tests/support/samples/fc.ts'

const folder = ['', 'app', 'web'].join(sep)
const page = `${folder + sep}index.html`

describe('files behind app://bundle', () => {
  test.each([
    ['/', page],
    ['/chat', page],
    ['/qr-print', `${folder + sep}qr-print.html`],
    ['/qr-print/x', page],
    ['/admin/users/7f', page],
    ['/assets/a-1.js', [folder, 'assets', 'a-1.js'].join(sep)],
    ['/%C3%BC.png', `${folder + sep}ü.png`],
  ])('The path %s leads to the file %s', (path, file) => {
    expect(bundleFile(folder, path)).toBe(file)
  })

  test.each([
    '/../main.js',
    '/%2e%2e/main.js',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '/..%2fweb-other/a.js',
    '/a%00.js',
    '/%E0%A4%A',
  ])('The path %s to a file of the app is refused', (path) => {
    expect(bundleFile(folder, path)).toBeNull()
  })

  test('No path leads to a file outside of the folder of the app', () => {
    const part = fc.oneof(
      fc.constantFrom('..', '.', '%2e%2e', '/', '\\', '%5c', '%2f', ''),
      fc.string({ maxLength: 5 }),
    )
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const file = bundleFile(folder, `/${parts.join('/')}`)
        return file === null || file.startsWith(folder + sep)
      }),
    )
  })
})
