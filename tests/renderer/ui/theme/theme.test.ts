import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import { THEME_COLORS, THEMES } from '#contract/constants.ts'
import { theme as appTheme } from '#renderer/ui/theme/theme.ts'
import { themeCss } from '#renderer/ui/theme/themeCss.ts'

const css = themeCss()

/** The CSS declarations of one colour scheme. */
function scheme(theme: string): Map<string, string> {
  const block = new RegExp(`data-mantine-color-scheme="${theme}"[^{]*\\{([^}]*)\\}`).exec(css)?.[1] ?? ''
  return new Map([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((from) => Number.parseInt(hex.slice(from, from + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(THEMES)('the theme %s', (theme) => {
  const variables = scheme(theme)

  test('The theme has the background and surface of the specification', () => {
    expect(variables.get('--mantine-color-body')).toBe(THEME_COLORS[theme].background)
    expect(variables.get('--app-surface')).toBe(THEME_COLORS[theme].surface)
  })

  test.each(['dimmed', 'placeholder', 'anchor', 'error'])(
    'The colour %s can be read on background and surface',
    (name) => {
      const color = variables.get(`--mantine-color-${name}`) ?? ''
      expect(color).toMatch(/^#[0-9a-f]{6}$/)
      for (const ground of Object.values(THEME_COLORS[theme]))
        expect(contrast(color, ground)).toBeGreaterThanOrEqual(4.5)
    },
  )
})

test.each(['Modal', 'Drawer'])(
  'The close button of each %s has an accessible name in the current language',
  async (name) => {
    const at = async (lng: string, close: string) => {
      await i18next.init({ lng, resources: { [lng]: { shell: { close } } } })
      const defaults = appTheme.components?.[name]?.defaultProps as unknown as () => Record<string, unknown>
      return defaults().closeButtonProps
    }
    expect(await at('de', 'Schließen')).toEqual({ 'aria-label': 'Schließen' })
    expect(await at('en', 'Close')).toEqual({ 'aria-label': 'Close' })
  },
)
