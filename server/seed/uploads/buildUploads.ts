import { createHash } from 'node:crypto'
import { DAY_MS } from '#contract/durations.ts'
import { kindOf } from '#server/files/fileRules.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import { contentTypeOf, pictureSizeOf } from '#server/files/incoming/contentType.ts'
import type { DealerPlan } from '../data/dealerPlan.ts'
import { FILE_PLANS, type FilePlan } from '../data/files.ts'
import type { Organisation, Rows } from '../organisation/organisation.ts'
import { drawPicture } from '../picture/drawPicture.ts'
import type { Random } from '../random/random.ts'
import { drawPdf, drawSound } from './drawFiles.ts'

/** Days before the end of the demo in which files were uploaded. */
const OLDEST_DAYS = 200
/** Files with a last day: some soon, some later. */
const LAST_DAYS = [3, 6, 9, 12, 60, 120]

/** The sixty shared files of a dealer. One is locked by the virus scanner, one is deleted, some have a second version. */
export function buildUploads(
  { code }: DealerPlan,
  { dealerId, people, rows }: Organisation,
  workshop: Rows,
  { seeded, end }: { seeded: Random; end: Date },
): Rows {
  const random = seeded.fork(`${code}:uploads`)
  const groups = new Map((rows.upload_groups ?? []).map(({ name, uuid }) => [name, uuid]))
  const authors = people.filter(({ state }) => state === undefined)
  const papers = workshop.papers ?? []
  const plans = FILE_PLANS.flatMap((plan) => Array.from({ length: plan.count }, (_, at) => ({ plan, number: at + 1 })))
  const built = plans.map(({ plan, number }, nth) => {
    const given = {
      dealerId,
      upload: random.uuid(),
      group: groups.get(plan.group) ?? '',
      author: random.pick(authors).uuid,
      at: new Date(end.getTime() - random.int(1, OLDEST_DAYS) * DAY_MS - random.int(0, 20) * 1_000_000),
      name: plan.name.replace('%n', String(number)),
    }
    // Every ninth file was replaced once.
    const versions = Array.from({ length: nth % 9 === 0 ? 2 : 1 }, (_, version) =>
      storedFile(given, random.uuid(), draw(plan, number + version * 100, random)),
    )
    const paper = plan.isLinked && nth % 3 > 0 ? random.pick(papers) : undefined
    const lastDay = nth % 10 === 5 ? LAST_DAYS[Math.floor(nth / 10) % LAST_DAYS.length] : undefined
    const more = {
      tags: plan.tags,
      paper_uuid: paper?.uuid ?? null,
      vehicle_uuid: paper?.vehicle_uuid ?? null,
      expires_at: lastDay === undefined ? null : dayAfter(end, lastDay),
      deleted_at: nth === plans.length - 2 ? new Date(end.getTime() - DAY_MS) : null,
    }
    return uploadOf(given, versions, more)
  })
  const locked = built.at(-1)?.files.at(-1)
  if (locked) locked.scan_state = 'infected'
  return {
    files: built.flatMap(({ files }) => files),
    file_parts: built.flatMap(({ parts }) => parts),
    uploads: built.map(({ upload }) => upload),
    upload_versions: built.flatMap(({ versions }) => versions),
  }
}

type Given = { dealerId: string; upload: string; group: string; author: string; at: Date; name: string }
type Stored = ReturnType<typeof storedFile>
type More = Pick<
  NonNullable<Rows['uploads']>[number],
  'tags' | 'paper_uuid' | 'vehicle_uuid' | 'expires_at' | 'deleted_at'
>

/** The rows of one shared file. Its last version is the current one. */
function uploadOf({ dealerId: dealer_id, upload: uuid, group, author, at, name }: Given, stored: Stored[], more: More) {
  const current = stored.at(-1)?.file
  const row: NonNullable<Rows['uploads']>[number] = Object.assign(
    {
      dealer_id,
      uuid,
      name,
      upload_group_uuid: group,
      description: '',
      customer_uuid: null,
      file_uuid: current?.uuid ?? null,
      content_type: current?.content_type ?? '',
      type: kindOf(current?.content_type ?? '') ?? '',
      size: current?.size ?? 0,
      digest: current?.digest ?? null,
      source_digest: null,
      uploaded_at: at,
      uploader_uuid: author,
      created_at: at,
      updated_at: at,
    },
    more,
  )
  const versions = stored.map(({ file }, version) => ({
    dealer_id,
    uuid: file.uuid,
    upload_uuid: uuid,
    nth: version + 1,
    name,
    source_digest: null,
    created_at: at,
    created_by: author,
  }))
  return { upload: row, versions, files: stored.map(({ file }) => file), parts: stored.map(({ part }) => part) }
}

const dayAfter = (end: Date, days: number) => new Date(end.getTime() + days * DAY_MS).toISOString().slice(0, 10)

function draw({ content, name }: FilePlan, number: number, random: Random): Buffer {
  const filled = (lines: readonly string[]) => lines.map((line) => line.replace('%n', String(1_000 + number)))
  if ('picture' in content) return drawPicture(content.picture, random.int(0, 359))
  if ('hertz' in content) return drawSound(content.hertz + 12 * number, 1)
  if ('text' in content) return Buffer.from(`${filled(content.text).join('\n')}\n`)
  const [heading = name, ...lines] = filled(content.pdf)
  return drawPdf(heading, [...lines, `Nr. ${number}`])
}

function storedFile({ dealerId: dealer_id, upload, group, author, at, name }: Given, uuid: string, bytes: Buffer) {
  const content_type = contentTypeOf(bytes, name) ?? ''
  const size = pictureSizeOf(bytes, content_type)
  const file: NonNullable<Rows['files']>[number] = {
    dealer_id,
    uuid,
    owner_record: FILE_USES.upload.record,
    owner_uuid: upload,
    role: FILE_USES.upload.role,
    upload_group_uuid: group,
    digest: createHash('sha256').update(bytes).digest(),
    size: bytes.length,
    content_type,
    width: size?.width ?? null,
    height: size?.height ?? null,
    scan_state: 'clean',
    created_at: at,
    created_by: author,
  }
  return { file, part: { dealer_id, file_uuid: uuid, nth: 0, bytes } }
}
