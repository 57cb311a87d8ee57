/** Design tokens; the map uses no other colours. */
const tokens = {
  outside: '--color-map-outside',
  land: '--color-map-land',
  forest: '--color-map-forest',
  built: '--color-map-built',
  water: '--color-map-water',
  road: '--color-map-road',
  roadMajor: '--color-map-road-major',
  border: '--color-map-border',
  label: '--color-map-label',
  labelMinor: '--color-map-label-minor',
  halo: '--color-map-halo',
  building: '--color-ink-800',
  ink: '--color-ink-1000',
  paper: '--color-paper',
  volt: '--color-volt',
  AC: '--color-ac',
  DC: '--color-dc',
  HPC: '--color-hpc',
  sparse: '--color-danger',
  dense: '--color-warning-wash',
} as const

const dayTokens = {
  outside: '--color-day-outside',
  land: '--color-day-land',
  forest: '--color-day-forest',
  built: '--color-day-built',
  water: '--color-day-water',
  road: '--color-day-road',
  roadMajor: '--color-day-road-major',
  border: '--color-day-border',
  label: '--color-day-label',
  labelMinor: '--color-day-label-minor',
  halo: '--color-day-halo',
  building: '--color-day-building',
} as const

type DayPaint = Record<keyof typeof dayTokens, string>

/** `day` replaces colours on the light map. */
export type MapPaint = Record<keyof typeof tokens, string> & { demand: readonly string[]; day: DayPaint }

export type Ground = 'dark' | 'light' | 'picture'

export const paintOn = (ground: Ground, paint: MapPaint): MapPaint =>
  ground === 'light' ? { ...paint, ...paint.day } : paint

export function mapPaintOfPage(): MapPaint {
  const style = getComputedStyle(document.documentElement)
  return readMapPaint((property) => style.getPropertyValue(property))
}

/** @param read returns the value of a CSS custom property */
export function readMapPaint(read: (property: string) => string): MapPaint {
  const valuesOf = <Name extends string>(properties: Readonly<Record<Name, string>>) =>
    Object.fromEntries(
      Object.entries<string>(properties).map(([name, property]) => [name, read(property).trim()]),
    ) as Record<Name, string>
  return {
    ...valuesOf(tokens),
    day: valuesOf(dayTokens),
    demand: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((step) => read(`--color-demand-${step}`).trim()),
  }
}

/** `#rrggbb`, or the `#rgb` of minified style sheets, as red, green, blue 0..1. */
export function channels(hex: string): [number, number, number] {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1)
  const value = Number.parseInt(digits, 16)
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

export function withAlpha(hex: string, alpha: number): string {
  const [red, green, blue] = channels(hex).map((channel) => Math.round(channel * 255))
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`
}
