import { readFileSync } from 'node:fs'
import type { LayerSpecification } from 'maplibre-gl'
import { lineLayers } from '@/components/map/basemap-style'
import { worldNameLayers } from '@/components/map/layers/world-layers'
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

type Rgb = [number, number, number]

const over = (top: Rgb, opacity: number, below: Rgb) =>
  top.map((value, index) => value * opacity + (below[index] ?? 0) * (1 - opacity)) as Rgb

const hexOf = (colour: Rgb) =>
  `#${colour
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** `rgba(10, 15, 17, 0.9)` as channels 0..1 and an opacity. */
function rgba(text: string): { colour: Rgb; opacity: number } {
  const [red = 0, green = 0, blue = 0, opacity = 1] = text.match(/[\d.]+/g)?.map(Number) ?? []
  return { colour: [red / 255, green / 255, blue / 255], opacity }
}

function textOf({ id, paint: look }: LayerSpecification) {
  const values = (look ?? {}) as Record<string, unknown>
  const halo = String(values['text-halo-color'])
  return {
    id,
    colour: channels(String(values['text-color'])),
    opacity: Number(values['text-opacity'] ?? 1),
    halo: halo.startsWith('#') ? { colour: channels(halo), opacity: 1 } : rgba(halo),
    width: Number(values['text-halo-width']),
  }
}

describe('names on the light map', () => {
  const own = paintOn('light', paint)
  const { labels, hovered } = lineLayers(paint, 'light')
  const texts = [...labels, ...worldNameLayers(own, 'light'), ...hovered]
    .filter(({ type }) => type === 'symbol')
    .map(textOf)
  const lands = (
    ['outside', 'land', 'forest', 'built', 'water', 'building', 'road', 'roadMajor'] as const
  ).map((name) => own[name])

  test('include streets, places, house numbers, neighbours and settlements', () => {
    expect(texts.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['label-street', 'label-place', 'label-number', 'label-abroad', 'label-town']),
    )
  })

  test.each(texts)('$id has 4.5:1 against land and halo as drawn', ({ colour, opacity, halo }) => {
    for (const land of lands) {
      const under = channels(land)
      const edge = over(halo.colour, halo.opacity * opacity, under)
      const text = over(colour, opacity, edge)
      expect([land, contrast(hexOf(text), hexOf(edge)) >= 4.5]).toEqual([land, true])
      expect([land, contrast(hexOf(over(colour, opacity, under)), land) >= 4.5]).toEqual([land, true])
    }
  })

  test.each(texts)('$id keeps its contrast over every step of the hexagons by a halo of 2 px', (text) => {
    expect(text.width).toBeGreaterThanOrEqual(2)
    for (const step of paint.demand) {
      const edge = over(text.halo.colour, text.halo.opacity * text.opacity, channels(step))
      const letters = over(text.colour, text.opacity, edge)
      expect([step, contrast(hexOf(letters), hexOf(edge)) >= 7]).toEqual([step, true])
    }
  })
})
