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
])('detects whether %s is a joined script', (_name, text, expected) => {
  expect(isJoined(text)).toBe(expected)
})

describe('a line of a joined script', () => {
  it('becomes one stable character, distinct from other lines', () => {
    const character = asCharacters(charging)
    expect(Array.from(character)).toHaveLength(1)
    expect(asCharacters(charging)).toBe(character)
    expect(asCharacters(station)).not.toBe(character)
  })

  it('leaves other lines of its text unchanged', () => {
    expect(asCharacters(`${charging}\nVaduz`)).toBe(`${asCharacters(charging)}\nVaduz`)
  })

  it('never reuses a character of the file, even from the private planes', () => {
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

  it('is cut with an ellipsis at the width of the atlas', () => {
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

test('draws texts by characters unless some are in a joined script', () => {
  expect(layersOf(labelsOf(['Vaduz', 'Αθήνα']))).toEqual([{ id: 'a', texts: 2, background: true }])
  expect(layersOf(labelsOf(['Vaduz', charging]))).toEqual([
    { id: 'a', texts: 1, background: true },
    { id: 'a/joined/letters', texts: 1, background: true },
  ])
})

test('creates no layer without texts', () => {
  expect(layersOf(labelsOf([]))).toEqual([])
})

test('draws an outline of joined script below its letters, with the background', () => {
  expect(layersOf(labelsOf([charging], { width: 1, color: [255, 255, 255, 255] }))).toEqual([
    { id: 'a/joined/outlines', texts: 1, background: true },
    { id: 'a/joined/letters', texts: 1, background: false },
  ])
})

// Must be last: it fills the atlas for all later tests.
test('draws lines by characters once the atlas is full', () => {
  const texts = Array.from({ length: 2_500 }, (_, at) => `${charging} ${at} ${station}`)
  const drawn = texts.map(asCharacters)
  expect(Array.from(drawn[0] ?? '')).toHaveLength(1)
  expect(drawn.at(-1)).toBe(texts.at(-1))
})
