import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'

/** Changes one byte of the package and makes the description match. Only its signature is still the old one. */
export async function forgePackage(feed: string): Promise<void> {
  const [name = ''] = (await readdir(feed)).filter((file) => file.endsWith('.AppImage'))
  const bytes = await readFile(join(feed, name))
  const at = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  await writeFile(join(feed, name), bytes)
  const sha512 = createHash('sha512').update(bytes).digest('base64')
  const release = parse(await readFile(join(feed, 'latest-linux.yml'), 'utf8'))
  release.sha512 = sha512
  for (const file of release.files) if (file.url === name) file.sha512 = sha512
  await writeFile(join(feed, 'latest-linux.yml'), stringify(release))
}
