import {
  corridorPresets,
  corridorRequestOf,
  isPreset,
  lineFromText,
  lineToText,
  maxLinePoints,
  readLine,
  roadNamed,
  roadsMatching,
  settingsWithin,
} from '@/lib/domain/corridor/corridor-settings'
import {
  directionSentence,
  directionTitles,
  missingText,
  needsText,
  noGapText,
  reachText,
} from '@/lib/domain/corridor/corridor-words'
import { partOfLine } from '@/lib/domain/corridor/road-line'
import { corridorAnswer } from '@/tests/support/corridor-answer'

const [afir] = corridorPresets
const wanted = { country: 'andorra', ref: 'CG-2', line: [], isDrawn: false, settings: afir, withSaved: true }

describe('the question of a corridor', () => {
  it('asks for the road by its number, with the settings', () => {
    expect(corridorRequestOf(wanted)).toEqual({
      road: { kind: 'number', country: 'andorra', ref: 'CG-2' },
      spacingKm: 60,
      poolKilowatts: 400,
      fastPoints: 1,
      exitKm: 3,
      candidates: { kind: 'sites' },
      ownCandidates: { kind: 'saved' },
    })
    const asked = corridorRequestOf({ ...wanted, settings: { ...afir, exitKm: 5 }, withSaved: false })
    expect(asked).toMatchObject({ exitKm: 5, ownCandidates: { kind: 'none' } })
  })

  it('takes the nearest value that may be asked for', () => {
    expect(settingsWithin({ spacingKm: 0, poolKilowatts: -1, fastPoints: 1_000, exitKm: 21 })).toEqual({
      spacingKm: 0.5,
      poolKilowatts: 0,
      fastPoints: 100,
      exitKm: 20,
    })
  })

  it('asks nothing without a road, or with a line of one point', () => {
    expect(corridorRequestOf({ ...wanted, ref: '' })).toBeUndefined()
    expect(corridorRequestOf({ ...wanted, isDrawn: true, line: [{ lat: 47, lng: 9 }] })).toBeUndefined()
  })

  it('asks for a drawn line as longitude and latitude', () => {
    const line = lineFromText('47.13,9.51;47.15,9.53')
    expect(corridorRequestOf({ ...wanted, isDrawn: true, line })?.road).toEqual({
      kind: 'line',
      points: [
        [9.51, 47.13],
        [9.53, 47.15],
      ],
    })
    expect(lineToText(line)).toBe('47.13,9.51;47.15,9.53')
  })

  it('knows its presets', () => {
    expect(isPreset(afir, corridorPresets[0])).toBe(true)
    expect(isPreset({ ...afir, fastPoints: 2 }, corridorPresets[0])).toBe(false)
    expect(isPreset({ ...afir, exitKm: 5 }, corridorPresets[0])).toBe(false)
  })
})

describe('a typed line', () => {
  it('is a pair a line, in any usual form', () => {
    expect(readLine(`47.13, 9.51\n\n47°09'N 9°31'30"E`)).toEqual({
      points: [
        { lat: 47.13, lng: 9.51 },
        { lat: 47.15, lng: 9.525 },
      ],
    })
  })

  it('names the point that is none, and too many of them', () => {
    expect(readLine('47.13, 9.51\nVaduz')).toEqual({ problem: expect.stringMatching(/^Point 2 /) })
    const many = Array.from({ length: maxLinePoints + 1 }, () => '47.13, 9.51').join('\n')
    expect(readLine(many)).toEqual({ problem: expect.stringMatching(/101/) })
    expect(lineFromText('nowhere')).toEqual([])
  })
})

test('roads are found by their number as people type it', () => {
  const road = (ref: string, ...europeanRefs: string[]) => ({ ref, europeanRefs })
  const roads = [road('A 13', 'E 43'), road('A 1', 'E 41', 'E 60'), road('E 60'), road('CG-2')]
  const found = (text: string) => roadsMatching(roads, text).map(({ ref }) => ref)
  expect(found('cg2')).toEqual(['CG-2'])
  expect(found(' ')).toEqual(roads.map(({ ref }) => ref))
  expect(found('a1')).toEqual(['A 1', 'A 13'])
  expect(found('e-43')).toEqual(['A 13'])
  expect(found('E60')).toEqual(['E 60', 'A 1'])
  expect(roadNamed(roads, 'e60')?.ref).toBe('E 60')
  expect(roadNamed(roads, 'E 43')?.ref).toBe('A 13')
  expect(roadNamed(roads, '')).toBeUndefined()
})

describe('words of a corridor', () => {
  it('say what a gap lacks', () => {
    const { pools, gaps } = corridorAnswer().directions[0] ?? { pools: [], gaps: [] }
    const gap = gaps[0] ?? { fromKm: 0, toKm: 0 }
    expect(missingText(pools, gap, afir)).toMatch(/^1 pool, none of 400 kW with a point of 150 kW/)
    expect(missingText([], gap, afir)).toMatch(/^No pool at all/)
    expect(needsText({ poolKilowatts: 0, fastPoints: 2 })).toBe('any power with 2 points of 150 kW or more')
    expect(needsText({ poolKilowatts: 1200, fastPoints: 0 })).toBe('1,200 kW')
  })

  it('tell a direction in one sentence', () => {
    const corridor = corridorAnswer()
    const [out, back] = corridor.directions
    if (!out || !back) throw new Error('There are two directions.')
    expect(directionSentence(out, corridor.lengthKm)).toMatch(
      /^90\.0 km; 2 charging pools, 1 with enough power; 1 gap: 70\.0 km, from km 20\.0 to km 90\.0\.$/,
    )
    expect(directionSentence({ ...back, gaps: [] }, 90)).toMatch(/no gap\.$/)
    const unknown = [{ fromKm: 0, toKm: 12 }]
    expect(directionSentence({ ...back, unknown }, 90)).toMatch(/not known from km 0\.0 to 12\.0\.$/)
  })

  it('claim no more than is known of a road without a gap', () => {
    const needs = { ...afir, spacingKm: 50 }
    const said = (lengthKm: number, unknown: { fromKm: number; toKm: number }[]) =>
      noGapText({ lengthKm }, { unknown }, needs)
    expect(said(40, [])).toMatch(/shorter than 50 km/)
    expect(said(90, [])).toMatch(/^No gap: every 50 km there is a pool of 400 kW/)
    expect(said(90, [{ fromKm: 0, toKm: 12 }])).toBe('No gap of more than 50 km where stations are known.')
    expect(said(90, [{ fromKm: 0, toKm: 90 }])).toMatch(/^No gap can be told/)
    expect([reachText(3, 'road'), reachText(2.5, 'crow')]).toEqual([
      'within 3 km of an exit',
      'within 2.5 km of the line',
    ])
  })

  it('tell two directions to the same town apart', () => {
    const corridor = corridorAnswer()
    expect(directionTitles(corridor)).toEqual(['Towards Bourg', 'Towards Ville'])
    const same = corridor.directions.map((each) => ({ ...each, to: { ...each.to, town: 'Ville' } }))
    expect(directionTitles({ ...corridor, directions: same })).toEqual([
      'Towards Ville (1)',
      'Towards Ville (2)',
    ])
  })
})

describe('a part of a line', () => {
  const line = [
    [0, 0],
    [0, 1],
    [0, 2],
    [0, 4],
  ] as const

  it('keeps the corners between its ends', () => {
    const part = partOfLine(line, 0.125, 0.75)
    expect(part.map(([, lat]) => Number(lat.toFixed(3)))).toEqual([0.5, 1, 2, 3])
  })

  it('is the whole line from 0 to 1, and nothing of a line without length', () => {
    expect(partOfLine(line, 0, 1)).toEqual(line)
    expect(partOfLine([[1, 1]], 0, 1)).toEqual([])
  })
})
