import { latLngToCell } from 'h3-js'
import { guessSteps } from '@/lib/domain/place-columns/guess-places'
import type { PlaceTable } from '@/lib/domain/place-columns/place-choice'
import { placeReader } from '@/lib/domain/place-columns/place-readers'
import { lookAtPlaces, seePlaces } from '@/lib/domain/place-columns/see-places'
import { allSteps } from '@/lib/domain/steps'
import type { Cell } from '@/lib/domain/studio/read/studio-map'
import { loadProjection } from '@/lib/geo/projection'

const table = (names: string, ...rows: Cell[][]): PlaceTable => ({
  names: names.split('|'),
  length: rows.length,
  cell: (row, column) => rows[row]?.[column] ?? null,
})

const guessed = (given: PlaceTable) => allSteps(guessSteps(given))

const hex = latLngToCell(47.14, 9.52, 8)
const decimal = String(BigInt(`0x${hex}`))

const guessOf = (given: PlaceTable) => {
  const { best, byWay } = guessed(given)
  return best && { way: best, columns: byWay[best].columns }
}

describe('the guess of the places of a table', () => {
  it.each([
    ['headings', table('Stop_Lat|Stop_Lon', [1, 2]), { way: 'pair', columns: { lat: 0, lng: 1 } }],
    [
      'values and words of the compass',
      table('Objekt|Ostwert|Nordwert', ['a', 8.49731, 47.38642]),
      { way: 'pair', columns: { lat: 2, lng: 1 } },
    ],
    [
      'values beyond a pole, before words',
      table('a|b', [139.6917, 35.6895]),
      { way: 'pair', columns: { lat: 1, lng: 0 } },
    ],
    [
      'the order of neighbours',
      table('a|b|c', [47.1234, 9.5123, 9.6123]),
      { way: 'pair', columns: { lat: 0, lng: 1 } },
    ],
    [
      'degrees and minutes with letters',
      table('a|b', ['9°31\'17"E', '47°08\'28"N']),
      { way: 'pair', columns: { lat: 1, lng: 0 } },
    ],
    ['pairs in one column', table('name|where', ['a', '47.1, 9.5']), { way: 'both', columns: { both: 1 } }],
    [
      'links to a map',
      table('where', ['https://maps.google.com/?q=47.1,9.5']),
      { way: 'both', columns: { both: 0 } },
    ],
    ['WKT', table('n|g', [1, 'POINT(9.5 47.1)']), { way: 'geometry', columns: { geometry: 1 } }],
    ['H3 in hexadecimal', table('cell', [hex]), { way: 'cell', columns: { cell: 0 } }],
    ['H3 with a prefix', table('cell', [`0x${hex}`]), { way: 'cell', columns: { cell: 0 } }],
    ['H3 in decimal', table('cell', [decimal]), { way: 'cell', columns: { cell: 0 } }],
    ['S2 by its heading', table('s2_token', ['47907']), { way: 'cell', columns: { cell: 0 } }],
    [
      'an address by its heading',
      table('Adresse', ['Weg 1, Vaduz']),
      { way: 'address', columns: { address: 0 } },
    ],
  ])('follows %s', (_, given, expected) => {
    expect(guessOf(given)).toEqual(expected)
  })

  it.each([
    ['figures without decimals', table('spaces|floors', [40, 3])],
    ['one column of degrees alone', table('a|b', [47.1234, 'x'])],
    ['figures beyond degrees', table('a|b', [2_600_000.123, 1_200_000.123])],
    ['hexadecimal codes of another heading', table('code', ['47907'])],
    ['decimal commas', table('price', ['47,1'])],
    ['empty columns', table('a|b', [null, ''])],
  ])('is open for %s', (_, given) => {
    expect(guessOf(given)).toBeUndefined()
  })

  it('says why', () => {
    const { byWay } = guessed(table('Nordwert|Ostwert', [45.8123, 6.1123], [47.8123, 10.0123]))
    expect(byWay.pair.reason).toBe('No column is named like a latitude.')
    expect(byWay.cell.reason).toBe('No column looks like H3 cells.')
  })
})

describe('a choice of places', () => {
  const rows: Cell[][] = [
    [47.1, 9.5],
    [47.2, null],
    [97, 9.6],
    ['47,3', '9.7'],
    ['NA', 'x'],
  ]

  it('counts the rows with a place, and what its columns hold', () => {
    const seen = seePlaces(table('a|b', ...rows), { way: 'pair', columns: { lat: 0, lng: 1 } }, 10)
    expect([seen.placed, seen.rows]).toEqual([2, 5])
    expect(seen.evidence).toEqual({
      lat: { text: '3 of 4 values between 47.1 and 47.3', state: 'good' },
      lng: { text: '3 of 4 values between 9.5 and 9.7', state: 'good' },
    })
    expect(seen.dots).toEqual([
      { lat: 47.1, lng: 9.5 },
      { lat: 47.3, lng: 9.7 },
    ])
  })

  it('tells where the places would be with the columns swapped, except beyond a pole', () => {
    const seen = (...rows: Cell[][]) =>
      seePlaces(table('a|b', ...rows), { way: 'pair', columns: { lat: 0, lng: 1 } }, 10)
    expect(seen([47.1, 9.5]).swapped).toEqual([{ lat: 9.5, lng: 47.1 }])
    expect(seen([35.6, 139.7]).swapped).toEqual([])
  })

  it('has no place until it is complete', () => {
    const seen = seePlaces(table('a|b', ...rows), { way: 'pair', columns: { lat: 0 } }, 10)
    expect([seen.placed, Object.keys(seen.evidence)]).toEqual([0, ['lat']])
  })

  it('marks a column that is mostly something else', () => {
    const { evidence } = seePlaces(table('a', ['x'], ['y'], [hex]), { way: 'cell', columns: { cell: 0 } }, 10)
    expect(evidence.cell).toMatchObject({ state: 'poor' })
  })

  it('takes the middle of anything larger than a point', () => {
    const line = table('g', ['LINESTRING(9 47, 10 48)'], ['no geometry'])
    const seen = seePlaces(line, { way: 'geometry', columns: { geometry: 0 } }, 10)
    expect(seen.dots).toEqual([{ lat: 47.5, lng: 9.5 }])
    expect(seen.evidence.geometry?.text).toBe('1 of 2 values are geometry')
  })

  it('lists distinct addresses, up to a number', () => {
    const given = table('a', ['Weg 1'], ['Weg 1'], [null], ['Weg 2'], ['Weg 3'])
    const choice = { way: 'address', columns: { address: 0 } } as const
    expect(seePlaces(given, choice, 2).addresses).toEqual(['Weg 1', 'Weg 2'])
    const found = new Map([['Weg 2', { lat: 47, lng: 9 }]])
    expect(seePlaces(given, { ...choice, found }, 2).placed).toBe(1)
  })

  it('draws a sample of very many places', () => {
    const many = { names: ['lat', 'lng'], length: 10_000, cell: () => 9 }
    const seen = seePlaces(many, { way: 'pair', columns: { lat: 0, lng: 1 } }, 1)
    expect(seen.placed).toBe(10_000)
    expect(seen.dots.length).toBeLessThan(2_000)
  })
})

describe('places of a choice', () => {
  const both = { way: 'both', columns: { both: 0 } } as const
  const pair = { way: 'pair', columns: { lat: 1, lng: 0 } } as const

  it('takes the order of pairs from the column, and turns a row that is inverted', () => {
    const place = placeReader(
      table('coordonneesXY|pays', ['[7.4053, 43.7225]', 'France'], ['[43.723, 7.406]', 'France']),
      both,
    )
    expect([place(0), place(1)]).toEqual([
      { lat: 43.7225, lng: 7.4053 },
      { lat: 43.723, lng: 7.406 },
    ])
  })

  it('reads the letter O by the language of the table', () => {
    const german = table('Länge|Breite|Straße', ['9°31\'17"O', '47°08\'28"N', 'Bahnhofstrasse'])
    const french = table('x|y|rue', ['4°29\'10"O', '48°23\'24"N', 'rue de la gare'])
    expect(placeReader(german, pair)(0)?.lng).toBeCloseTo(9.5214, 3)
    expect(placeReader(french, pair)(0)?.lng).toBeCloseTo(-4.4861, 3)
  })

  it('reads metres of a known system, and shows them as degrees', async () => {
    const metres = table('E|N', [2_757_900, 1_223_100], ['2757900', 'here'])
    expect(placeReader(metres, pair)(0)).toBeUndefined()
    const projection = await loadProjection(2056)
    const known: PlaceTable = {
      ...metres,
      placeOfMetres: (_, { east, north }) => projection?.toDegrees(east, north),
    }
    expect(placeReader(known, pair)(0)?.lat).toBeCloseTo(47.14, 3)
    expect(seePlaces(known, pair, 5)).toMatchObject({
      placed: 1,
      evidence: { lat: { text: '1 of 2 values between 47.1 and 47.1' } },
    })
  })
})

it('previews the first rows with values, not empty ones', () => {
  const { preview, isFigures } = lookAtPlaces(table('a|b', [null, null], ['x', 1], ['y', 2]))
  expect(preview).toEqual([
    ['x', '1'],
    ['y', '2'],
  ])
  expect(isFigures).toEqual([false, true])
})
