import { readTable } from '@/lib/domain/file-table/read-table'
import { answerFile } from '@/server/engine/location-files/worker'

describe('a CSV file', () => {
  const rows = async (text: string | Buffer) =>
    (await readTable('a.csv', Buffer.from(text))).rows.map(({ cells }) => cells)

  it.each([
    ['semicolons', 'id;lat;lng\r\n1;47,1;9,5\r\n'],
    ['tabs', 'id\tlat\tlng\n1\t47,1\t9,5'],
    ['a declared separator', 'sep=;\nid;lat;lng\n1;47,1;9,5'],
    ['bars', 'id|lat|lng\r1|47,1|9,5'],
  ])('is read with %s', async (_, text) => {
    expect(await rows(text)).toEqual([['1', '47,1', '9,5']])
  })

  it('keeps quoted separators, breaks and quotes', async () => {
    expect(await rows('id,name\n1,"a, ""b"" c"\n2,"d\ne"')).toEqual([
      ['1', 'a, "b" c'],
      ['2', 'd e'],
    ])
  })

  it('is decoded from Windows-1252, UTF-16, and UTF-8 with a byte order mark', async () => {
    expect(await rows(Buffer.from('id,name\n1,Z\xfcrich', 'latin1'))).toEqual([['1', 'Zürich']])
    expect(await rows(Buffer.from('\ufeffid,name\n1,Zürich', 'utf16le'))).toEqual([['1', 'Zürich']])
    expect((await readTable('a.csv', Buffer.from('\ufeffid,name\n1,Zürich'))).columns).toEqual(['id', 'name'])
  })

  it('loses only the apostrophe that guards a formula', async () => {
    expect(await rows("id,name\n1,'=a\n2,''=a\n3,'t Zand")).toEqual([
      ['1', '=a'],
      ['2', "'=a"],
      ['3', "'t Zand"],
    ])
  })
})

it('reads GeoJSON points with their properties', async () => {
  const features = [
    {
      type: 'Feature',
      id: 7,
      geometry: { type: 'Point', coordinates: [9.5, 47.1, 400] },
      properties: { name: 'A' },
    },
    {
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [] },
      properties: { name: 'B', tags: { open: true } },
    },
  ]
  const table = await readTable(
    'a.geojson',
    Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })),
  )
  expect(table).toEqual({
    columns: ['id', 'latitude', 'longitude', 'name', 'tags.open'],
    rows: [
      { row: 1, cells: ['7', '47.1', '9.5', 'A', ''] },
      { row: 2, cells: ['', '', '', 'B', 'true'] },
    ],
  })
})

it('reads GeoJSON in Windows-1252, which old programs write', async () => {
  const features = [{ type: 'Feature', geometry: null, properties: { name: 'Zürich' } }]
  const text = JSON.stringify({ type: 'FeatureCollection', features })
  expect((await readTable('a.geojson', Buffer.from(text, 'latin1'))).rows).toEqual([
    { row: 1, cells: ['Zürich'] },
  ])
})

describe('invalid UTF-8', () => {
  const features = [{ type: 'Feature', geometry: null, properties: { name: 'Zürich' } }]
  const files = {
    'a.csv': 'id,name\n1,Zürich',
    'a.geojson': JSON.stringify({ type: 'FeatureCollection', features }),
  }

  /** The first line of the answer, which describes the file. */
  async function headOf(name: string, bytes: Buffer) {
    const answer = await answerFile({ kind: 'rows', file: { name, bytes }, context: { areas: [] } })
    const text = answer.kind === 'bytes' ? Buffer.from(answer.bytes).toString() : ''
    return JSON.parse(text.slice(0, text.indexOf('\n')))
  }

  it.each(Object.entries(files))(
    'is reported for %s, but not for the same file in UTF-8',
    async (name, text) => {
      expect(await headOf(name, Buffer.from(text, 'latin1'))).toMatchObject({ rows: 1, isWindows1252: true })
      expect(await headOf(name, Buffer.from(text))).not.toHaveProperty('isWindows1252')
    },
  )
})

it.each([
  ['rows below a heading', '[["name","lat","lng"],["A",47.14,9.52]]'],
  ['pandas, split', '{"columns":["name","lat","lng"],"index":[0],"data":[["A",47.14,9.52]]}'],
  ['fields and rows', '{"fields":["name","lat","lng"],"rows":[["A",47.14,9.52]]}'],
  ['columns', '{"name":["A"],"lat":[47.14],"lng":[9.52]}'],
  ['lists on lines', '["name","lat","lng"]\n["A",47.14,9.52]\n'],
])('a JSON table of %s is read', async (_, text) => {
  const { columns, rows } = await readTable('a.json', Buffer.from(text))
  expect([columns, rows[0]?.cells]).toEqual([
    ['name', 'lat', 'lng'],
    ['A', '47.14', '9.52'],
  ])
})
