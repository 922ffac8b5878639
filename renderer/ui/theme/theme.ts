import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import i18next from 'i18next'
import { THEME_COLORS } from '#contract/constants.ts'
import { foundOptions } from './foundOptions.ts'

const petrol: MantineColorsTuple = [
  '#eaf5f8',
  '#d2e7ee',
  '#a5d0dd',
  '#76b6c9',
  '#4c9cb3',
  '#2f87a1',
  '#1b748f',
  '#12667f',
  '#0b5a73',
  '#084659',
]

// In the specified dark theme the page is lighter than its surfaces. These steps keep inputs, hovers and menus in its
// blue-grey.
const dark: MantineColorsTuple = [
  '#f1f3f5',
  '#dee2e6',
  '#ced4da',
  '#adb5bd',
  '#565e66',
  '#4b535a',
  '#3d444b',
  '#343a40',
  '#2b3035',
  '#212529',
]

// "Werkbank Emoji" exists only on machines without a coloured emoji font; see `ui/text/emojiFont.ts`.
const FONT = "'Inter Variable', 'Vazirmatn Variable', 'Werkbank Emoji', system-ui, 'Segoe UI', Roboto, sans-serif"

/**
 * Mantine's greys and tints have less than 4.5:1 on these backgrounds. The light variant is mixed so that it reaches
 * that in both themes.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const name = input.color ?? input.theme.primaryColor
  if (input.variant !== 'light' || !(name in input.theme.colors)) return colors
  return {
    ...colors,
    background: `light-dark(var(--mantine-color-${name}-1), color-mix(in srgb, var(--mantine-color-${name}-9) 45%, #212529))`,
    hover: `light-dark(var(--mantine-color-${name}-2), color-mix(in srgb, var(--mantine-color-${name}-9) 60%, #212529))`,
    color: `light-dark(color-mix(in srgb, var(--mantine-color-${name}-9) 65%, black), var(--mantine-color-${name}-1))`,
  }
}

/** Accessible name of the close button. Read for each dialog, because the language can change. */
const closeButton = () => ({ 'aria-label': i18next.t('shell:close') })

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 8, dark: 8 },
  colors: { petrol, dark },
  black: '#1d2329',
  fontFamily: FONT,
  headings: { fontFamily: FONT, fontWeight: '650' },
  fontSizes: { md: '0.9375rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    // The library's focus placeholder breaks the roles of a menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md' } },
    // The shell scrolls in its own area, so the body needs no scroll lock. That would be an inline style sheet.
    Modal: { defaultProps: () => ({ lockScroll: false, centered: true, closeButtonProps: closeButton() }) },
    Drawer: { defaultProps: () => ({ lockScroll: false, closeButtonProps: closeButton() }) },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
    Alert: { defaultProps: { variant: 'light' } },
    // Descriptions are below the inputs, so that inputs beside each other align with or without one.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // A list that is searched finds names however people type them.
    Select: { defaultProps: { filter: foundOptions } },
    MultiSelect: { defaultProps: { filter: foundOptions } },
    Badge: { defaultProps: { variant: 'light', tt: 'none' } },
    ActionIcon: { defaultProps: { radius: 'md' } },
  },
})

/** CSS variables that Mantine lacks, and those whose defaults have too little contrast on the app's backgrounds. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': THEME_COLORS.light.background,
    '--app-surface': THEME_COLORS.light.surface,
    '--app-surface-hover': '#eef2f6',
    '--app-border': '#dbe1e8',
    '--app-shadow': '0 1px 2px rgb(16 34 48 / 6%), 0 8px 24px -12px rgb(16 34 48 / 18%)',
    '--mantine-color-dimmed': '#56606b',
    '--mantine-color-placeholder': '#5c6570',
    '--mantine-color-anchor': petrol[8],
    '--mantine-color-error': '#c02020',
    '--mantine-color-default-border': '#b6c0ca',
  },
  dark: {
    '--mantine-color-body': THEME_COLORS.dark.background,
    '--app-surface': THEME_COLORS.dark.surface,
    '--app-surface-hover': '#3d444b',
    '--app-border': '#565e66',
    // Surfaces are darker than the page below them, so a border shows the edge and not a shadow.
    '--app-shadow': 'none',
    '--mantine-color-dimmed': '#d0d5da',
    '--mantine-color-placeholder': '#bac2c9',
    '--mantine-color-anchor': petrol[2],
    '--mantine-color-error': '#ffa8a8',
    '--mantine-color-default': '#3d444b',
    '--mantine-color-default-hover': '#4b535a',
    '--mantine-color-default-border': '#79828b',
  },
})
