// Loaded with `-r` before the app: notes every file that the main process opens, changes or asks for, by whatever way.
const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')
const { resolve } = require('node:path')
const { fileURLToPath } = require('node:url')

const touched = new Set()
globalThis.__touched = touched

const note = (path) => {
  if (path instanceof URL) touched.add(fileURLToPath(path))
  else if (typeof path === 'string' || Buffer.isBuffer(path)) touched.add(resolve(String(path)))
}
const watch = (owner, names) => {
  for (const name of names) {
    const original = owner[name]
    if (typeof original !== 'function') continue
    owner[name] = function (...args) {
      note(args[0])
      if (/^(rename|copyFile|cp|link|symlink)/.test(name)) note(args[1])
      return original.apply(this, args)
    }
  }
}
const NAMES =
  /^(access|appendFile|chmod|chown|copyFile|cp|createReadStream|createWriteStream|exists|link|lstat|mkdir|mkdtemp|open|opendir|readFile|readdir|readlink|rename|rm|rmdir|stat|symlink|truncate|unlink|utimes|writeFile)(Sync)?$/
watch(
  fs,
  Object.keys(fs).filter((name) => NAMES.test(name)),
)
watch(
  fs.promises,
  Object.keys(fs.promises).filter((name) => NAMES.test(name)),
)
syncBuiltinESMExports()
