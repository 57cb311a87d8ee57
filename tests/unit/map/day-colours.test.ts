import { readFileSync } from 'node:fs'
import { channels, paintOn, readMapPaint } from '@/components/map/map-paint'

const tokens = readFileSync('app/tokens.css', 'utf8')
const paint = readMapPaint((name) => new RegExp(`${name}: (#[0-9a-f]{6})`).exec(tokens)?.[1] ?? '')

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['dark', 'light'] as const)('the %s map', (ground) => {
  const own = paintOn(ground, paint)

  test('keeps its names readable on all land, water and buildings', () => {
    for (const name of ['label', 'labelMinor'] as const) {
      for (const under of ['outside', 'land', 'forest', 'built', 'water', 'building', 'road'] as const) {
        expect([under, contrast(own[name], own[under]) > 4.5]).toEqual([under, true])
      }
    }
  })

  test('distinguishes land, water and unmapped areas', () => {
    expect(contrast(own.water, own.land)).toBeGreaterThan(1.25)
    expect(contrast(own.outside, own.land)).toBeGreaterThan(1.03)
  })
})
