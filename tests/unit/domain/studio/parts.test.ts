import { s2Ring } from '@/lib/domain/studio/draw/s2-cell'
import { binColors, filledSteps, legendValues, sizeScale } from '@/lib/domain/studio/draw/scales'
import { mapOfCsv, mapOfJson } from '@/lib/domain/studio/read/file-map'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'
import { shapeOf } from '@/lib/domain/studio/read/shapes'
import { timeReader } from '@/lib/domain/studio/read/times'
import { isWithin } from '@/lib/domain/studio/table/shown-rows'

describe('times', () => {
  it.each([
    ['YYYY-M-D H:m', '2026-01-05 4:30', '2026-01-05T04:30:00.000Z'],
    ['YYYY-M-D H:m', '01-01-05 0:00', '2001-01-05T00:00:00.000Z'],
    ['MMMM DD, YYYY', 'March 09, 2021', '2021-03-09T00:00:00.000Z'],
    ['YYYY-M-DTHH:mm:ssZ', '2026-01-05T04:30:00+02:00', '2026-01-05T02:30:00.000Z'],
    ['x', '1767225600000', '2026-01-01T00:00:00.000Z'],
    ['X', 1_767_225_600, '2026-01-01T00:00:00.000Z'],
    ['', '2026-01-05 04:30:10', '2026-01-05T04:30:10.000Z'],
  ])('reads %s', (format, value, expected) => {
    expect(new Date(timeReader(format)(value)).toISOString()).toBe(expected)
  })

  it('rejects other texts', () => {
    expect(['', 'x', null, '2026-13-01'].map(timeReader('YYYY-M-D'))).toEqual([
      Number.NaN,
      Number.NaN,
      Number.NaN,
      Number.NaN,
    ])
  })
})

describe('scales', () => {
  const numbers = Float64Array.of(1, 2, 3, 4, 100, Number.NaN)
  const colors = ['#000000', '#010101']
  const stepsOf = (scale: string) => {
    const { stepOf } = binColors(numbers, { vis: { colorRange: { colors } } }, scale)
    return [0, 1, 2, 3, 4, 5].map(stepOf)
  }

  it('divides rows evenly or the range evenly', () => {
    expect(stepsOf('quantile')).toEqual([0, 0, 1, 1, 1, -1])
    expect(stepsOf('quantize')).toEqual([0, 0, 0, 0, 1, -1])
    expect(stepsOf('log')).toEqual([0, 0, 0, 0, 1, -1])
  })

  it('divides bins at the breaks of the file', () => {
    const colorMap = [
      [2, '#000000'],
      [null, '#010101'],
    ]
    const { stepOf } = binColors(numbers, { vis: { colorRange: { colors, colorMap } } }, 'custom')
    expect([0, 1, 2, 3, 4, 5].map(stepOf)).toEqual([0, 1, 1, 1, 1, -1])
  })

  it('names values of one colour together, and leaves out steps without values', () => {
    const black = [0, 0, 0] as const
    const values = ['a', 'b', 'c', 'd'].map((value) => ({ color: black, value }))
    expect(legendValues(values)).toEqual([{ color: black, text: 'a, b and 2 more' }])
    const steps = [
      { color: black, from: 1, to: 1 },
      { color: black, from: 1, to: 4 },
    ]
    expect(filledSteps(steps)).toEqual(steps.slice(1))
  })

  it('scales sizes between two ends', () => {
    const sizeOf = sizeScale(Float64Array.of(0, 25, 100), { scale: 'sqrt', ends: [0, 10] })
    expect([0, 1, 2].map(sizeOf)).toEqual([0, 5, 10])
  })
})

describe('shapes', () => {
  it('reads GeoJSON, its text, and well-known text', () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    }
    for (const cell of [
      line,
      JSON.stringify(line),
      'LINESTRING (1 2, 3 4)',
      { type: 'Feature', geometry: line },
    ]) {
      expect(shapeOf(cell)?.lines).toEqual([
        [
          [1, 2],
          [3, 4],
        ],
      ])
    }
    expect(shapeOf('POINT (1 2)')?.points).toEqual([[1, 2]])
    expect(shapeOf('POLYGON ((0 0, 1 0, 1 1, 0 0))')?.areas[0]?.[0]).toHaveLength(4)
  })

  it('rejects nonsense and places off the earth', () => {
    const deep = JSON.parse(`${'{"type":"Feature","geometry":'.repeat(5000)}null${'}'.repeat(5000)}`)
    const off = { type: 'Point', coordinates: [null, 'NaN'] }
    expect(['', 'x', 'POINT', '{', 1, deep, off].map(shapeOf)).toEqual(Array(7).fill(null))
  })

  it('finds the S2 cell around New York', () => {
    const ring = s2Ring('89c25')
    expect(isWithin([ring ?? []], -74, 40.7)).toBe(true)
    expect(s2Ring('0x89C25')).toEqual(ring)
    // Not a number, empty, no face, no level of S2, a whole face.
    for (const cell of ['x', '', '0', 'ffff', '89c2580000000002', '7']) expect(s2Ring(cell)).toBeUndefined()
  })

  it.each(['64', '6c', '74', '7c'])('keeps S2 cell %s at the antimeridian in one piece', (token) => {
    const lngs = (s2Ring(token) ?? []).map(([lng]) => lng)
    expect(Math.max(...lngs) - Math.min(...lngs)).toBeCloseTo(45)
  })
})

describe('tables', () => {
  it('become maps of points or shapes', () => {
    const table = readStudioMap(mapOfCsv('name,Latitude,Longitude\na,47,9\n', 'a.csv'))
    expect(table.layers).toMatchObject([{ drawn: 'point', columns: { lat: 'Latitude', lng: 'Longitude' } }])
    const feature = {
      type: 'Feature',
      properties: { kwh: 3 },
      geometry: { type: 'Point', coordinates: [9, 47] },
    }
    const shapes = readStudioMap(mapOfJson({ type: 'FeatureCollection', features: [feature] }, 'b.geojson'))
    expect(shapes).toMatchObject({ title: 'b', datasets: [{ rows: 1 }], layers: [{ drawn: 'geojson' }] })
    expect(readStudioMap(mapOfCsv('name\na\n', 'c.csv'))).toMatchObject({
      datasets: [{ rows: 1 }],
      layers: [],
    })
    const fields = ['lat', 'lng', 'Hex ID'].map((name) => ({ name, type: name === 'Hex ID' ? 'h3' : 'real' }))
    const atlas = readStudioMap(
      mapOfJson({ datasets: [{ data: { label: 'cells', fields, allData: [] } }] }, 'd.json'),
    )
    expect(atlas.layers).toMatchObject([{ drawn: 'hexagonId', columns: { hex_id: 'Hex ID' } }])
  })
})

describe('rows of JSON', () => {
  it('become a map with the types of their values', () => {
    const rows = [
      { lat: 47.1, lng: 9.5, seen: '2026-01-05', name: 'a', more: { deep: 1 } },
      { lat: 47.2, lng: 9.6, seen: '2026-01-06', name: '7', kwh: 3 },
    ]
    const { datasets, layers } = readStudioMap(mapOfJson(rows, 'rows.json'))
    expect(datasets[0]?.columns.map(({ name, type }) => [name, type])).toEqual([
      ['lat', 'real'],
      ['lng', 'real'],
      ['seen', 'date'],
      ['name', 'string'],
      ['more.deep', 'integer'],
      ['kwh', 'integer'],
    ])
    expect(layers[0]).toMatchObject({ drawn: 'point', columns: { lat: 'lat', lng: 'lng' } })
  })

  it.each([
    [[], 'The file has no rows.'],
    [[{ lat: 1 }, 7], 'Row 2: expected an object with values by column.'],
  ])('report what is wrong: %#', (rows, sentence) => {
    expect(() => mapOfJson(rows, 'rows.json')).toThrow(sentence)
  })
})
