import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { CONSENT_PAGE } from '#contract/workshop/consentLink.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { TestClient } from '#tests/support/database/client.ts'
import { type AcceptanceWorld, finding, openAcceptanceWorld, picture } from './acceptanceWorld.ts'

type Row = Record<string, unknown>
type Asked = EndpointOutput<'POST /v1/workshop/paper/:uuid/consent'>
type Offer = EndpointOutput<'POST /v1/consent/open'>

let world: AcceptanceWorld
let stranger: TestClient
beforeAll(async () => {
  world = await openAcceptanceWorld()
  stranger = new TestClient(world.server.address, '')
})
afterAll(() => world.close())

/** A confirmed walk with open findings, whose next revision has begun. */
async function revised(count: number) {
  const findings = Array.from({ length: count }, (_, at) => finding({ finding: `Befund ${at + 1}` }))
  const row = await world.walk({ findings })
  const { paper_uuid } = await world.confirmed(row.uuid)
  const extensions = await world.extensionsOf(paper_uuid)
  await world.admin.ok('POST', world.addressOf(row.uuid, '/revise'), { reason: 'Nachtrag' })
  return { row, paper_uuid: String(paper_uuid), extensions, findings }
}
const ask = (paper: string, extension_uuids: unknown[]) =>
  world.admin.ok<Asked>('POST', `/v1/workshop/paper/${paper}/consent`, {
    extension_uuids,
    channel: 'copy',
    language: 'de',
  })
const tokenOf = ({ path }: Asked) => String(path).replace(`${CONSENT_PAGE}#`, '')

describe('Point 31.2 The next revision of a signed acceptance', () => {
  it('A second confirmation and an answer of the customer that arrive at the same moment never cause an error of the server', async () => {
    const statuses: number[] = []
    for (let round = 0; round < 12; round += 1) {
      const { row, paper_uuid, extensions, findings } = await revised(3)
      const token = tokenOf(
        await ask(
          paper_uuid,
          extensions.map(({ uuid }) => uuid),
        ),
      )
      const { digest, items } = (await stranger.send('POST', '/v1/consent/open', { token })).json as Offer
      const dearer = findings.map((one, at) => ({ ...one, target_ze: 10 + at }))
      await world.change(row.uuid, { findings: dearer })
      const answers = await Promise.all([
        world.confirm(row.uuid),
        stranger.send('POST', '/v1/consent/answer', {
          token,
          digest,
          answers: items.map(({ extension_uuid }, at) => ({
            extension_uuid,
            answer: at === round % 3 ? 'declined' : 'accepted',
          })),
          name: 'Ayşe Yıldız',
          signature: 'M10 10L80 60',
        }),
      ])
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status >= 500)).toEqual([])
  })

  it('A removed finding leaves the paper with its work and question, unless it has an answer, begun work or a photo; a list names the findings that stay', async () => {
    const { row, paper_uuid, extensions, findings } = await revised(4)
    const [loose, answered, planned, added] = extensions
    const { version } = await world.admin.ok<Row>('GET', `/v1/workshop/extensions/${answered?.uuid}`)
    const yes = { answer: 'accepted', consent_method: 'phone', answered_by: 'Frau am Telefon' }
    await world.admin.ok('PATCH', `/v1/workshop/extensions/${answered?.uuid}`, { version, ...yes })
    await world.inDealer((tx) =>
      tx
        .updateTable('works')
        .set({ state: 'in_progress' })
        .where('paper_uuid', '=', paper_uuid)
        .where('extension', '=', Number(planned?.number))
        .execute(),
    )
    const photo = await world.admin.send(
      'POST',
      `/v1/workshop/paper/${paper_uuid}/photos?extension=${added?.number}`,
      picture(),
      { 'content-type': 'image/png' },
    )
    expect(photo.status).toBe(200)
    const asked = await ask(paper_uuid, [loose?.uuid])
    const named = await world.admin.ok<{ items: Row[] }>('GET', world.addressOf(row.uuid, '/findings-on-paper'))
    expect(named.items).toMatchObject([
      { finding_id: findings[0]?.id, finding: 'Befund 1', bond: '' },
      { finding_id: findings[1]?.id, bond: 'answered' },
      { finding_id: findings[2]?.id, bond: 'begun' },
      { finding_id: findings[3]?.id, bond: 'begun' },
    ])
    await world.change(row.uuid, { findings: [] })
    await world.confirmed(row.uuid)
    const left = await world.admin.ok<{ items: Row[] }>(
      'GET',
      `/v1/workshop/extensions?filter[paper_uuid][in]=${paper_uuid}`,
    )
    expect(left.items.map(({ finding: text }) => text).sort()).toEqual(['Befund 2', 'Befund 3', 'Befund 4'])
    const works = await world.admin.ok<{ items: Row[] }>(
      'GET',
      `/v1/workshop/works?filter[paper_uuid][in]=${paper_uuid}`,
    )
    expect(works.items.filter(({ extension }) => extension === loose?.number)).toEqual([])
    const opened = await stranger.send('POST', '/v1/consent/open', { token: tokenOf(asked) })
    expect(codeOf(opened)).toBe('link_invalid_or_expired')
    // A removed finding that is put back is offered as a new extension.
    await world.admin.ok('POST', world.addressOf(row.uuid, '/revise'), { reason: 'Doch' })
    await world.change(row.uuid, { findings: findings.slice(0, 1) })
    await world.confirmed(row.uuid)
    const again = await world.admin.ok<{ items: Row[] }>(
      'GET',
      `/v1/workshop/extensions?filter[paper_uuid][in]=${paper_uuid}`,
    )
    expect(again.items.map(({ finding: text }) => text).sort()).toEqual([
      'Befund 1',
      'Befund 2',
      'Befund 3',
      'Befund 4',
    ])
  })
})
