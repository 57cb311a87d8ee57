const ramps = {
  Ember: ['#7A0F4A', '#B12A4B', '#D9534A', '#EE8F5C', '#FBC384', '#FFE7B8'],
  Demand: ['#2C2F63', '#15628F', '#1B87A6', '#2FB6B0', '#7FDDBB', '#D6F9DF'],
  Teal: ['#E8FEB5', '#8CD9BB', '#44B3C2', '#1C7FA6', '#165282', '#0F2D5C'],
  Violet: ['#F1EEFB', '#CDBFEA', '#A58BD6', '#7F5ABF', '#5B3399', '#371A66'],
  Diverging: ['#1C7FA6', '#7FC4D6', '#E8F1F2', '#F6D5A8', '#E8823A', '#A83A12'],
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

/** Samples the ramp; categorical ramps repeat their colours. */
export function rampOf(name: RampName, steps: number): string[] {
  const colors: readonly string[] = ramps[name]
  return Array.from({ length: steps }, (_, at) => {
    if (name === 'Categories') return colors[at % colors.length] ?? '#000000'
    const place = steps > 1 ? (at / (steps - 1)) * (colors.length - 1) : 0
    const low = Math.floor(place)
    return between(
      colors[low] ?? '#000000',
      colors[Math.min(colors.length - 1, low + 1)] ?? '#000000',
      place - low,
    )
  })
}
