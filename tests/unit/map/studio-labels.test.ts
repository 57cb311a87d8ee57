import { createCanvas } from '@napi-rs/canvas'
import type { TextLayer } from 'deck.gl'
import { asCharacters, isJoined, lineFont } from '@/components/studio/map/joined-text'
import { labelLayers } from '@/components/studio/map/label-layers'
import type { Labels } from '@/lib/domain/studio/draw/drawing'

beforeAll(() => {
  Object.assign(globalThis, { document: { createElement: () => createCanvas(1, 1) } })
})

const charging = 'محطة شحن'
const station = 'תחנת טעינה'

test.each([
  ['Arabic', charging, true],
  ['Hebrew', station, true],
  ['Devanagari', 'चार्जिंग', true],
  ['Thai with marks', 'ที่', true],
  ['a letter and its accent', 'Cafe\u0301', true],
  ['a letter with an accent', 'Café', false],
  ['Latin', 'Vaduz 150 kW', false],
  ['Greek', 'Αθήνα', false],
  ['Chinese', '充电站', false],
  ['an emoji', '🔌', false],
  ['an emoji of several', '👩\u200d🔧', true],
])('%s is joined writing or is not', (_name, text, expected) => {
  expect(isJoined(text)).toBe(expected)
})

describe('a line of joined writing', () => {
  it('is one character, the same each time, and another for another line', () => {
    const character = asCharacters(charging)
    expect(Array.from(character)).toHaveLength(1)
    expect(asCharacters(charging)).toBe(character)
    expect(asCharacters(station)).not.toBe(character)
  })

  it('leaves other lines of its text as they are', () => {
    expect(asCharacters(`${charging}\nVaduz`)).toBe(`${asCharacters(charging)}\nVaduz`)
  })

  it('stands for no character of a file, even of the private planes', () => {
    const character = asCharacters(charging)
    expect(asCharacters(character)).not.toBe(character)
  })

  it('is drawn as a whole, with room around it', () => {
    const { fontSettings, _getFontRenderer } = lineFont(0.1)
    const renderer = _getFontRenderer()
    const line = renderer.measure(asCharacters(station))
    const letters = Array.from(station).map((letter) => renderer.measure(letter).advance)
    expect(line.advance).toBeCloseTo(
      letters.reduce((sum, each) => sum + each, 0),
      0,
    )
    const { data, left, top } = renderer.draw(asCharacters(station))
    expect([left, top]).toEqual([fontSettings.buffer, fontSettings.buffer])
    expect([data.width, data.height]).toEqual([
      line.width + 2 * fontSettings.buffer,
      line.ascent + line.descent + 2 * fontSettings.buffer,
    ])
    expect(data.data.some((part) => part > 0)).toBe(true)
  })

  it('ends with three dots where it would be wider than the picture of all lines', () => {
    const { measure } = lineFont(0)._getFontRenderer()
    expect(measure(asCharacters(charging.repeat(30))).width).toBeLessThanOrEqual(960)
  })
})

const labelsOf = (texts: readonly string[], outline?: Labels['style']['outline']): Labels => ({
  items: texts.map((text) => ({ place: [9.5, 47.1], text, color: [255, 0, 0], radius: 4 })),
  unit: 'px',
  style: { size: 14, anchor: 'middle', alignment: 'center', outline, background: [0, 0, 0, 128] },
})

const layersOf = (labels: Labels) =>
  labelLayers({ id: 'a' }, labels, 8).map((layer) => {
    const { data, background } = (layer as TextLayer).props
    return { id: layer.id, texts: (data as unknown[]).length, background }
  })

test('texts are drawn by their characters unless some are joined writing', () => {
  expect(layersOf(labelsOf(['Vaduz', 'Αθήνα']))).toEqual([{ id: 'a', texts: 2, background: true }])
  expect(layersOf(labelsOf(['Vaduz', charging]))).toEqual([
    { id: 'a', texts: 1, background: true },
    { id: 'a/joined/letters', texts: 1, background: true },
  ])
})

test('no layer is made for no texts', () => {
  expect(layersOf(labelsOf([]))).toEqual([])
})

test('an outline of joined writing lies below its letters, with the background', () => {
  expect(layersOf(labelsOf([charging], { width: 1, color: [255, 255, 255, 255] }))).toEqual([
    { id: 'a/joined/outlines', texts: 1, background: true },
    { id: 'a/joined/letters', texts: 1, background: false },
  ])
})

// Last: what has no room any more has none for the rest of a visit.
test('lines beyond the room of their picture are drawn by their characters', () => {
  const texts = Array.from({ length: 2_500 }, (_, at) => `${charging} ${at} ${station}`)
  const drawn = texts.map(asCharacters)
  expect(Array.from(drawn[0] ?? '')).toHaveLength(1)
  expect(drawn.at(-1)).toBe(texts.at(-1))
})
