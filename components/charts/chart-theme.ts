import type { Defaults } from 'chart.js'

export type Colour =
  | 'paper'
  | 'volt'
  | 'ac'
  | 'dc'
  | 'raise'
  | 'lower'
  | 'ink-100'
  | 'ink-200'
  | 'ink-300'
  | 'ink-400'
  | 'ink-500'
  | 'ink-600'
  | 'ink-700'
  | 'ink-1000'

export const weights = { regular: 420, medium: 530, semibold: 620 } as const

/** px. */
export const labelSize = 11

const rootStyle = () => getComputedStyle(document.documentElement)

const isForced = () => window.matchMedia?.('(forced-colors: active)').matches ?? false

/** With forced colours only ground and text differ. */
export function colourOf(token: Colour): string {
  if (isForced()) return token === 'paper' ? 'Canvas' : 'CanvasText'
  return rootStyle().getPropertyValue(`--color-${token}`).trim()
}

/** ms; the token is 0 where motion is reduced. */
const duration = () => Number.parseFloat(rootStyle().getPropertyValue('--duration-base')) || 0

const family = () => getComputedStyle(document.body).fontFamily

export const canvasFont = (size: number, weight: number): string => `${weight} ${size}px ${family()}`

/** Makes all charts look like the page around them. */
export function applyTheme(defaults: Defaults): void {
  defaults.maintainAspectRatio = false
  defaults.clip = false
  defaults.font.family = family()
  defaults.font.size = labelSize
  defaults.font.weight = weights.regular
  defaults.color = () => colourOf('ink-600')
  defaults.set({ animation: { duration, easing: 'easeOutCubic' } })
  defaults.set({ layout: { autoPadding: false } })
  defaults.set('scale', {
    border: { display: false },
    grid: { color: () => colourOf('ink-200'), drawTicks: false },
    ticks: { color: () => colourOf('ink-600'), autoSkip: false, maxRotation: 0 },
  })
}

/** The ground of menus and the type of tables. */
export const tooltipLook = () => ({
  backgroundColor: colourOf('ink-1000'),
  titleColor: colourOf('paper'),
  bodyColor: colourOf('paper'),
  titleFont: { size: 12, weight: weights.semibold },
  bodyFont: { size: 12, weight: weights.regular },
  padding: 10,
  cornerRadius: 5,
  caretSize: 0,
  boxWidth: 8,
  boxHeight: 8,
  boxPadding: 6,
})
