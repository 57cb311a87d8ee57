const ramps = {
  Ember: ['#8E2152', '#B53E55', '#D76154', '#EE8B5B', '#FBB879', '#FFE4B5'],
  Demand: ['#2C2F63', '#15628F', '#1B87A6', '#2FB6B0', '#7FDDBB', '#D6F9DF'],
  Heather: ['#3A2A6E', '#634298', '#8D61BB', '#B586D5', '#D3B1E6', '#F1DCF5'],
  Moss: ['#173F2F', '#266440', '#478A4F', '#79AE59', '#B0CF82', '#E9F0B0'],
  Slate: ['#2B353A', '#4A555A', '#6B787C', '#909B9F', '#B8C1C3', '#E1E7E8'],
  'Tide and clay': ['#0D5F93', '#4D9DBB', '#B9D8DC', '#F1D9B8', '#DC9A5B', '#B0552A'],
  Categories: ['#3C84F4', '#DC7A0A', '#B4349A', '#2FA36B', '#8A63D2', '#D94F4F', '#3FA7B5', '#B59A2C'],
} as const
export type RampName = keyof typeof ramps

export const rampNames = Object.keys(ramps) as RampName[]

const partsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

function between(a: string, b: string, share: number): string {
  const from = partsOf(a)
  const to = partsOf(b)
  const parts = from.map((part, at) => Math.round(part + ((to[at] ?? part) - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0').toUpperCase()).join('')}`
}

export const rampSteps = { min: 2, max: 12 } as const

/** Colours between those of a ramp. */
export const sampled = (colors: readonly string[], steps: number): string[] =>
  Array.from({ length: steps }, (_, at) => {
    const place = steps > 1 ? (at / (steps - 1)) * (colors.length - 1) : 0
    const low = Math.floor(place)
    return between(
      colors[low] ?? '#000000',
      colors[Math.min(colors.length - 1, low + 1)] ?? '#000000',
      place - low,
    )
  })

/** Samples the ramp; categorical ramps repeat their colours. */
export function rampOf(name: RampName, steps: number): string[] {
  const colors: readonly string[] = ramps[name]
  if (name !== 'Categories') return sampled(colors, steps)
  return Array.from({ length: steps }, (_, at) => colors[at % colors.length] ?? '#000000')
}
