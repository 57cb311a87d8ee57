import { jsonTable, type TableWish } from '@/lib/domain/location-file/json-table'
import { parseJsonText } from '@/lib/json/json-text'

const read = (value: unknown, over: Partial<TableWish> = {}) => {
  const table = jsonTable(value, { isWhole: true, columns: 1_000, cells: 1_000_000, ...over })
  if (!table) return undefined
  const rows = Array.from({ length: table.length }, (_, row) => table.columns.map((column) => column[row]))
  return { names: table.names, rows, notes: table.notes }
}

describe('a text of JSON', () => {
  it.each([
    ['[1,\n2]', [1, 2]],
    ['{"a":1}\n\n{"a":2}\r\n', [{ a: 1 }, { a: 2 }]],
    ['\u001e{"a":1}\n\u001e{"a":\n2}\n', [{ a: 1 }, { a: 2 }]],
    ['\u001e{"a":1}', [{ a: 1 }]],
  ])('%j is read', (text, value) => {
    expect(parseJsonText(text)).toEqual(value)
  })

  it.each([
    ['{"a":1}\n{"a":2}\n{"a"', { line: 3, isSequence: false }],
    ['\u001e{"a":1}\u001e{', { line: 2, isSequence: true }],
  ])('%j names its wrong part', (text, fault) => {
    expect(() => parseJsonText(text)).toThrow(expect.objectContaining(fault))
  })

  it('in one value that is wrong is no list of lines', () => {
    expect(() => parseJsonText('{\n"a": 1,\n')).toThrow(SyntaxError)
  })
})

describe('a list of objects', () => {
  it('has a column for each value, under dotted names', () => {
    const rows = [
      { a: 1, at: { lat: '47.1', lng: 9.5 }, tags: ['x', null, 'y'] },
      { at: { lat: 47.2, deep: { on: true } }, b: null },
    ]
    expect(read(rows)).toEqual({
      names: ['a', 'at.lat', 'at.lng', 'tags', 'at.deep.on', 'b'],
      rows: [
        [1, '47.1', 9.5, 'x, y', null, null],
        [null, 47.2, null, null, true, null],
      ],
      notes: [],
    })
  })

  it('is the longest outside other lists', () => {
    const result = { pages: [{ n: 1 }], found: { items: [{ n: 1, of: [{}, {}, {}] }, { n: 2 }] } }
    expect(read({ result })).toMatchObject({
      rows: [
        [1, '[{},{},{}]'],
        [2, null],
      ],
      notes: ['The rows are those of “result.found.items”.'],
    })
  })

  it('is joined from several answers', () => {
    const page = (...lats: number[]) => ({ results: lats.map((lat) => ({ lat, lng: 9 })) })
    expect(read([page(47, 48), page(49)])?.rows).toEqual([
      [47, 9],
      [48, 9],
      [49, 9],
    ])
  })

  it('keeps shapes and lists of objects as texts, or has columns for points and names the lists', () => {
    const rows = [{ geo: { type: 'Point', coordinates: [9.5, 47.1] }, photos: [{ url: 'a' }] }]
    expect(read(rows)?.rows).toEqual([['{"type":"Point","coordinates":[9.5,47.1]}', '[{"url":"a"}]']])
    expect(read(rows, { isWhole: false })).toEqual({
      names: ['geo.latitude', 'geo.longitude'],
      rows: [[47.1, 9.5]],
      notes: ['Lists inside a row are left out: photos.'],
    })
  })

  it.each([
    ['columns', [{ a: 1, b: 2, c: 3 }], 'The rows have more than 2 columns.'],
    ['values', Array.from({ length: 20 }, () => ({ a: 1, b: 2 })), 'The file has more than 30 values.'],
    ['objects only', [{ a: 1 }, 7], 'Row 2: expected an object with values by column.'],
  ])('is refused beyond its %s', (_, value, sentence) => {
    expect(() => read(value, { columns: 2, cells: 30 })).toThrow(sentence)
  })

  it('is bounded in depth, whatever the names', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(400)}1${'}'.repeat(400)}`)
    expect(read([deep])?.names).toEqual(['a.a.a.a.a.a'])
    expect(read([JSON.parse('{"__proto__":{"x":1},"constructor":2}')])?.names).toEqual([
      '__proto__.x',
      'constructor',
    ])
  })

  it.each([{}, { a: 1 }, 7, null, [], [1, 2]])('is not found in %j', (value) => {
    expect(Array.isArray(value) && value.length > 0 ? undefined : read(value)).toBeUndefined()
  })
})

describe('a register of chargers', () => {
  const connector = { power_type: 'DC', max_voltage: 400, max_amperage: 125 }
  const location = (id: string, evses: object[]) => ({
    id,
    party_id: 'X',
    coordinates: { latitude: '47', longitude: '9' },
    evses,
  })

  it('counts the connectors of OCPI by power, without what is removed', () => {
    const evses = [
      {
        status: 'AVAILABLE',
        connectors: [connector, { power_type: 'AC_3_PHASE', voltage: 230, amperage: 16 }],
      },
      { status: 'REMOVED', connectors: [connector] },
      {
        status: 'UNKNOWN',
        connectors: [{ power_type: 'DC', max_electric_power: 350_000 }, { power_type: 'DC' }],
      },
    ]
    const { names = [], rows = [], notes } = read({ data: [location('a', evses), location('b', [])] }) ?? {}
    const cell = (row: number, name: string) => rows[row]?.[names.indexOf(name)]
    const counted = ['EVSEs', 'Power type', 'AC connectors', 'DC connectors', 'HPC connectors', 'Power (kW)']
    expect(counted.map((name) => cell(0, name))).toEqual([2, 'AC, DC', 1, 1, 1, 350])
    expect(counted.map((name) => cell(1, name))).toEqual([0, null, null, null, null, null])
    expect(notes).toEqual([
      'OCPI locations: 2 locations, 2 EVSEs.',
      '1 removed EVSE left out.',
      'Not counted, for want of a power: 1 connector.',
    ])
  })

  it('reads one location of OCPI as answered', () => {
    expect(read({ data: location('a', []), status_code: 1000 })?.rows).toHaveLength(1)
  })

  it('joins the EVSEs of a station of OICP, and reads powers of NOBIL', () => {
    const evse = (id: string) => ({
      EvseID: id,
      ChargingStationId: 's',
      ChargingStationNames: [{ lang: 'de', value: 'Platz' }],
      GeoCoordinates: { Google: { Coordinates: '47.1 8.5' } },
      ChargingFacilities: [{ power: '22.0', powertype: 'AC_3_PHASE' }],
    })
    const oicp = read({ EVSEData: [{ OperatorID: 'o', EVSEDataRecord: [evse('1'), evse('2')] }] })
    expect(oicp?.rows).toEqual([['s', 'Platz', 47.1, 8.5, 2, 'AC', 2, 0, 0, 22, '2x AC 22 kW', '1, 2']])
    const conn = { 1: { 5: { attrname: 'Charging capacity', trans: '50 kW - 500VDC max 100A' } } }
    const nobil = read({ chargerstations: [{ csmd: { name: 'N', Position: '(59,10)' }, attr: { conn } }] })
    expect(nobil?.rows).toEqual([['N', 59, 10, 'DC', 0, 1, 0, 50, 'DC 50 kW']])
  })
})

describe('a table of lists', () => {
  const table = {
    names: ['lat', 'lng', 'name'],
    rows: [
      [47.1, 9.5, 'A'],
      [47.2, 9.6, null],
    ],
  }
  const cells = [
    [47.1, 9.5, 'A'],
    [47.2, 9.6, null],
  ]
  const { names } = table

  it.each([
    ['rows below a heading', [names, ...cells], []],
    [
      'rows below a title',
      [['Stations', null, null], names, ...cells],
      ['A row above the heading is left out.'],
    ],
    ['pandas, split', { columns: names, index: [0, 1], data: cells }, ['The rows are those of “data”.']],
    [
      'fields and rows',
      { fields: names.map((name) => ({ name })), rows: cells },
      ['The rows are those of “rows”.'],
    ],
    [
      'an answer with its columns elsewhere',
      { meta: { view: { columns: names.map((name) => ({ id: 1, name })) } }, data: cells },
      ['The rows are those of “data”.'],
    ],
    ['a sheet', { range: 'A1:C3', values: [names, ...cells] }, ['The rows are those of “values”.']],
    ['columns', { lat: [47.1, 47.2], lng: [9.5, 9.6], name: ['A', null] }, []],
    [
      'columns in an answer',
      { count: 2, result: { lat: [47.1, 47.2], lng: [9.5, 9.6], name: ['A', null] } },
      ['The rows are those of “result”.'],
    ],
    [
      'pandas, columns by row',
      { lat: { 0: 47.1, 1: 47.2 }, lng: { 0: 9.5, 1: 9.6 }, name: { 0: 'A', 1: null } },
      [],
    ],
    [
      'pandas, rows by number',
      { 0: { lat: 47.1, lng: 9.5, name: 'A' }, 1: { lat: 47.2, lng: 9.6, name: null } },
      [],
    ],
    [
      'pandas, table',
      {
        schema: { fields: [{ name: 'lat' }, { name: 'lng' }, { name: 'name' }] },
        data: cells.map(([lat, lng, name]) => ({ lat, lng, name })),
      },
      ['The rows are those of “data”.'],
    ],
  ])('is read from %s', (_, value, notes) => {
    expect(read(value)).toEqual({ ...table, notes })
    expect(read(value, { isWhole: false })).toEqual({ ...table, notes })
  })

  it('keeps rows by their keys', () => {
    const places = { a: { lat: 1, lng: 2 }, b: { lat: 3, lng: 4 }, c: { lat: 5, lng: 6 } }
    expect(read(places)).toMatchObject({ names: ['key', 'lat', 'lng'], rows: { length: 3, 1: ['b', 3, 4] } })
  })

  it('names columns that have no heading', () => {
    expect(read([[47.1, 9.5], [47.2]])).toEqual({
      names: ['Column 1', 'Column 2'],
      rows: [
        [47.1, 9.5],
        [47.2, null],
      ],
      notes: [],
    })
    expect(
      read([
        ['47.1', '9.5'],
        ['47.2', '9.6'],
      ])?.names,
    ).toEqual(['Column 1', 'Column 2'])
  })

  it('names cells beyond the heading and those of the same name', () => {
    expect(
      read([
        ['lat', 'lng', 'lat'],
        [1, 2, 3, 4],
      ])?.names,
    ).toEqual(['lat', 'lng', 'lat 2', 'Column 4'])
  })

  it('is passed over for a list of objects with places', () => {
    const stations = [{ lat: 47.1, lng: 9.5 }]
    const bounds = { lat: [47, 48], lng: [9, 10] }
    const palette = [
      ['name', 'colour'],
      ['red', '#f00'],
      ['blue', '#00f'],
    ]
    expect(read({ stations, bounds, palette })).toMatchObject({ rows: [[47.1, 9.5]] })
  })

  it('is refused without a cell', () => {
    expect(() => read([[]])).toThrow('Row 1: expected an object with values by column.')
  })
})
