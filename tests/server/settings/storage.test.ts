import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { openObjectStorage } from '#server/storage/objectStorage.ts'
import { ANYWHERE } from '#tests/support/samples/anywhere.ts'
import { STORAGE_KEYS, startObjectStorage } from '#tests/support/services/objectStorage.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { openSettings } from './person.ts'

const BUCKET = 'werkbank'
let storage: Awaited<ReturnType<typeof startObjectStorage>>
let server: TestServer
beforeAll(async () => {
  ;[storage, server] = await Promise.all([startObjectStorage(BUCKET), startTestServer({ hasRateLimits: false })])
})
afterAll(async () => {
  await Promise.all([storage.stop(), server.close()])
})

const settingsFor = (more: Record<string, unknown> = {}) => ({
  upload_storage_enabled: true,
  upload_storage_provider: storage.address,
  upload_storage_region: 'eu-central-1',
  upload_storage_bucket: BUCKET,
  upload_storage_access_key: STORAGE_KEYS.access,
  upload_storage_secret_key: STORAGE_KEYS.secret,
  ...more,
})
type Answer = { is_working: boolean; answer: string }

describe('the object storage', () => {
  it('The object storage keeps bytes as they are, and deletes them', async () => {
    const [accessKey, secretKey] = [STORAGE_KEYS.access, STORAGE_KEYS.secret]
    const one = openObjectStorage(
      { endpoint: storage.address, region: '', bucket: BUCKET, accessKey, secretKey },
      ANYWHERE.lookup,
    )
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, i) => i % 256))
    await one.put('a/ü x.bin', bytes, 'application/octet-stream')
    expect((await one.get('a/ü x.bin', bytes.length)).bytes.equals(bytes)).toBe(true)
    await one.remove('a/ü x.bin')
    await expect(one.get('a/ü x.bin', bytes.length)).rejects.toThrow()
    one.close()
  })

  it('The object storage is tested by writing, reading and deleting', async () => {
    const { admin, change } = await openSettings(server)
    const test = () => admin.send('POST', '/v1/admin/settings/storage-test')
    expect(((await test()).json as ErrorBody).error).toBe('storage_not_set_up')
    expect((await change(settingsFor())).status).toBe(200)
    const { json } = await test()
    expect(json).toMatchObject({ is_working: true })
    expect((json as Answer).answer).toMatch(/^PUT GET DELETE werkbank\//)
    await change({ upload_storage_enabled: false })
    expect(((await test()).json as ErrorBody).error).toBe('storage_not_set_up')
  })

  it.each([
    ['upload_storage_access_key', '', /PUT 403 InvalidAccessKeyId/],
    ['upload_storage_bucket', 'nowhere', /PUT 404 NoSuchBucket/],
    ['upload_storage_provider', 'http://127.0.0.1:1', /PUT .*ECONNREFUSED/],
  ])(
    'AUT-11 A failed test of the storage reports what is wrong with %s in its words, and no secret',
    async (key, value, words) => {
      // This storage checks the access key only, so any secret key can be used here.
      const [secret, access] = [`geheim-${randomUUID()}`, `geheim-${randomUUID()}`]
      const { admin, change } = await openSettings(server)
      const values = settingsFor({ upload_storage_secret_key: secret, [key]: value || access })
      expect((await change(values)).status).toBe(200)
      const { json, text } = await admin.send('POST', '/v1/admin/settings/storage-test')
      expect(json).toMatchObject({ is_working: false, answer: expect.stringMatching(words) })
      expect(text).not.toMatch(/geheim/)
    },
  )
})
