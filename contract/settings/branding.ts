import { COUNTRIES } from '../phone.ts'
import { defineSettings } from './define.ts'

const seen = {
  group: 'branding',
  usedBy: 'frame',
  visibility: 'public',
  effect: 'now',
  mayChange: 'editors',
} as const
const note = { ...seen, type: 'text', most: 2_000, default: '' } as const
const image = { ...seen, type: 'image', default: '' } as const

/** Appearance of the dealer, also before signing in. */
export const brandingSettings = defineSettings({
  custom_site_title: { ...seen, type: 'string', most: 80, variables: ['dealer', 'code'], default: '' },
  custom_logo: image,
  custom_login_logo: image,
  custom_warning: note,
  custom_info: note,
  custom_alert: note,
  show_copyright: { ...seen, type: 'boolean', default: true },
  /** Country of telephone numbers without a country code. */
  country: { ...seen, visibility: 'staff', type: 'select', options: COUNTRIES, default: 'DE' },
  print_footer: {
    type: 'string',
    group: 'print',
    usedBy: 'workshop',
    visibility: 'staff',
    effect: 'now',
    mayChange: 'editors',
    most: 160,
    variables: ['dealer', 'code', 'year'],
    default: '{{dealer}}',
  },
})
