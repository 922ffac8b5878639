import { defineSettings } from './define.ts'

const group = { group: 'plugins', effect: 'now', mayChange: 'editors' } as const
const plugin = { ...group, type: 'plugin', visibility: 'public', default: true } as const
const inner = { ...group, visibility: 'internal' } as const
/** The owner of the storage or scanner can read all files. */
const toFiles = { mayChange: 'administrators', sendsElsewhere: 'files' } as const
const toPasswords = { mayChange: 'administrators', sendsElsewhere: 'passwords' } as const
const place = { ...inner, ...toFiles, usedBy: 'files' } as const
const scanner = { ...place, plugin: 'plugin_anti_virus' } as const
const storage = place
const tires = { ...inner, ...toPasswords, usedBy: 'tires', plugin: 'plugin_tire_storage' } as const
const keys = {
  ...storage,
  ...toPasswords,
  most: 500,
  default: '',
  sent_to: ['upload_storage_provider', 'upload_storage_region'],
} as const
const word = { ...storage, type: 'string', most: 63, format: 'word', default: '' } as const

/** Five settings of one of the two tire storage systems. `nth` in their words names the system. */
const system = <const N extends 1 | 2>(nth: N) =>
  ({
    url: {
      ...tires,
      type: 'string',
      most: 500,
      format: 'web_address',
      default: '',
      words: { key: 'tire_storage_url', nth },
    },
    username: { ...tires, type: 'string', most: 254, default: '', words: { key: 'tire_storage_username', nth } },
    password: {
      ...tires,
      type: 'password',
      most: 500,
      default: '',
      sent_to: [`tire_storage_${nth}_url`, `tire_storage_${nth}_username`],
      words: { key: 'tire_storage_password', nth },
    },
    token: {
      ...tires,
      type: 'token',
      most: 4_000,
      default: '',
      sent_to: [`tire_storage_${nth}_url`],
      words: { key: 'tire_storage_token', nth },
    },
    path: {
      ...tires,
      type: 'string',
      most: 200,
      format: 'path',
      default: '',
      words: { key: 'tire_storage_token_renewal_path', nth },
    },
  }) as const
const [first, second] = [system(1), system(2)]

/** Parts of the software that a dealer can switch off, and their connections to other systems. */
export const pluginSettings = defineSettings({
  plugin_anti_virus: { ...plugin, ...toFiles, usedBy: 'files', paths: [], default: false },
  anti_virus_host: { ...scanner, type: 'string', most: 253, format: 'host', default: '127.0.0.1' },
  anti_virus_port: { ...scanner, type: 'number', min: 1, max: 65_535, default: 3_310 },
  plugin_chat: {
    ...plugin,
    usedBy: 'chat',
    paths: ['/v1/chats', '/v1/chat-attachments', '/v1/admin/chats', '/v1/departments/:uuid/chat'],
  },
  plugin_task: { ...plugin, usedBy: 'tasks', paths: ['/v1/tasks'] },
  plugin_upload: { ...plugin, usedBy: 'uploads', paths: ['/v1/uploads'] },
  upload_storage_enabled: { ...storage, type: 'boolean', default: false },
  upload_storage_region: word,
  /** Address of the provider's API. Empty for the region's address at Amazon. */
  upload_storage_provider: { ...storage, type: 'string', most: 500, format: 'web_address', default: '' },
  upload_storage_bucket: word,
  upload_storage_access_key: { ...keys, type: 'token' },
  upload_storage_secret_key: { ...keys, type: 'password' },
  /** While it is off, the settings are closed. `global.admin` switches it on again on the server screen. */
  plugin_settings: { ...plugin, usedBy: 'settings', paths: ['/v1/admin/settings'] },
  /** Figures of single people in the comparison. While it is off, only sums are shown. */
  plugin_stats: { ...plugin, usedBy: 'times', paths: [] },
  plugin_workshop: {
    ...plugin,
    usedBy: 'workshop',
    paths: [
      '/v1/workshop',
      '/v1/customers',
      '/v1/vehicles',
      '/v1/duplicates',
      '/v1/bay',
      '/v1/admin/bay-terminals',
      '/v1/auth/badge',
      '/v1/users/:uuid/badge',
      '/v1/auth/extension-tokens',
    ],
  },
  plugin_service: { ...plugin, usedBy: 'requests', paths: ['/v1/service', '/v1/wall'] },
  plugin_parts_service: { ...plugin, usedBy: 'parts', paths: ['/v1/parts_service'] },
  plugin_tire_storage: { ...plugin, usedBy: 'tires', paths: ['/v1/tire_storage'] },
  tire_storage_1_url: first.url,
  tire_storage_1_username: first.username,
  tire_storage_1_password: first.password,
  tire_storage_1_token: first.token,
  tire_storage_1_token_renewal_path: first.path,
  tire_storage_2_url: second.url,
  tire_storage_2_username: second.username,
  tire_storage_2_password: second.password,
  tire_storage_2_token: second.token,
  tire_storage_2_token_renewal_path: second.path,
})
