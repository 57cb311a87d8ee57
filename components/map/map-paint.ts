/** Colours of the map, from the design tokens; the map uses no others. */
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
} as const

export type MapPaint = Record<keyof typeof tokens, string> & { demand: readonly string[] }

/** @param read returns the value of a CSS custom property */
export function readMapPaint(read: (property: string) => string): MapPaint {
  const entries = Object.entries(tokens).map(([name, property]) => [name, read(property).trim()])
  return {
    ...(Object.fromEntries(entries) as Record<keyof typeof tokens, string>),
    demand: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((step) => read(`--color-demand-${step}`).trim()),
  }
}

/** `#rrggbb`, or the `#rgb` of minified style sheets, as red, green, blue 0..1. */
export function channels(hex: string): [number, number, number] {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1)
  const value = Number.parseInt(digits, 16)
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

/** `#rrggbb` with an opacity, in the map style's notation. */
export function withAlpha(hex: string, alpha: number): string {
  const [red, green, blue] = channels(hex).map((channel) => Math.round(channel * 255))
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`
}
