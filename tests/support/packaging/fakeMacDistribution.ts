import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fuseWire } from './fakeDistribution.ts'

const HELPERS = ['', ' (GPU)', ' (Renderer)', ' (Plugin)']
const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'pl', 'ro', 'ru', 'tr', 'uk', 'zh_CN']
const FRAMEWORK = 'Frameworks/Electron Framework.framework'

function propertyList(identifier: string, executable: string): string {
  const keys = { CFBundleIdentifier: identifier, CFBundleExecutable: executable }
  const entries = Object.entries(keys).map(([key, value]) => `<key>${key}</key><string>${value}</string>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>${entries.join('')}</dict></plist>\n`
}

/** Writes a folder that electron-builder takes for an unpacked Electron for macOS. Nothing in it can be started. */
export async function writeFakeMacDistribution(folder: string): Promise<void> {
  const write = async (path: string, content: string | Buffer, mode = 0o644) => {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content, { mode })
  }
  const app = 'Electron.app/Contents'
  await write(`${app}/Info.plist`, propertyList('com.github.Electron', 'Electron'))
  await write(`${app}/MacOS/Electron`, '', 0o755)
  for (const language of LANGUAGES)
    await write(`${app}/${FRAMEWORK}/Versions/A/Resources/${language}.lproj/locale.pak`, language)
  await mkdir(join(folder, app, 'Resources'))
  for (const kind of HELPERS) {
    const name = `Electron Helper${kind}`
    await write(`${app}/Frameworks/${name}.app/Contents/Info.plist`, propertyList('com.github.Electron.helper', name))
    await write(`${app}/Frameworks/${name}.app/Contents/MacOS/${name}`, '', 0o755)
  }
  await write(`${app}/${FRAMEWORK}/Versions/A/Electron Framework`, fuseWire(), 0o755)
  await symlink('A', join(folder, app, FRAMEWORK, 'Versions/Current'))
  await symlink('Versions/Current/Electron Framework', join(folder, app, FRAMEWORK, 'Electron Framework'))
  // A real icon is made of a picture, with a tool that would be downloaded.
  await write('icon.icns', Buffer.from('icns\0\0\0\b', 'latin1'))
}
