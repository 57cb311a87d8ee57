import { readTable } from '@/server/engine/location-files/read-table'

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

  it('is decoded from Windows-1252, UTF-16 and UTF-8 with a mark', async () => {
    expect(await rows(Buffer.from('id,name\n1,Z\xfcrich', 'latin1'))).toEqual([['1', 'Zürich']])
    expect(await rows(Buffer.from('\ufeffid,name\n1,Zürich', 'utf16le'))).toEqual([['1', 'Zürich']])
    expect((await readTable('a.csv', Buffer.from('\ufeffid,name\n1,Zürich'))).columns).toEqual(['id', 'name'])
  })

  it('loses the apostrophe that guards a formula, and no other', async () => {
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
    { type: 'Feature', geometry: { type: 'Polygon', coordinates: [] }, properties: { name: 'B', tags: {} } },
  ]
  const table = await readTable(
    'a.geojson',
    Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })),
  )
  expect(table).toEqual({
    columns: ['id', 'latitude', 'longitude', 'name', 'tags'],
    rows: [
      { row: 1, cells: ['7', '47.1', '9.5', 'A', ''] },
      { row: 2, cells: ['', '', '', 'B', ''] },
    ],
  })
})

it('reads GeoJSON in Windows-1252, as old programs write it', async () => {
  const features = [{ type: 'Feature', geometry: null, properties: { name: 'Zürich' } }]
  const text = JSON.stringify({ type: 'FeatureCollection', features })
  expect((await readTable('a.geojson', Buffer.from(text, 'latin1'))).rows).toEqual([
    { row: 1, cells: ['', '', 'Zürich'] },
  ])
})
