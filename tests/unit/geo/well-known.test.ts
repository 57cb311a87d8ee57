import {
  isWellKnownText,
  readWellKnownBytes,
  readWellKnownHex,
  readWellKnownText,
} from '@/lib/geo/well-known'

const point = { type: 'Point', coordinates: [9.52, 47.14] }

describe('well-known text', () => {
  it.each([
    ['POINT (9.52 47.14)', point],
    ['POINTZ(9.52 47.14 430)', { type: 'Point', coordinates: [9.52, 47.14, 430] }],
    ['Point Z (9.52 47.14 430)', { type: 'Point', coordinates: [9.52, 47.14, 430] }],
    ['POINT M (9.52 47.14 7)', { type: 'Point', coordinates: [9.52, 47.14, 0, 7] }],
    [
      'LINESTRING ZM (9 47 1 2, 9.6 47.2 1 3)',
      {
        type: 'LineString',
        coordinates: [
          [9, 47, 1, 2],
          [9.6, 47.2, 1, 3],
        ],
      },
    ],
    [
      'MULTIPOINT (1 2, 3 4)',
      {
        type: 'MultiPoint',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    [
      'multipoint((1 2),(3 4))',
      {
        type: 'MultiPoint',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    ['MULTIPOINT (EMPTY, (3 4))', { type: 'MultiPoint', coordinates: [[3, 4]] }],
    [
      'MultiPolygonZ(((1 2 3, 4 5 6, 7 8 9, 1 2 3)))',
      {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [1, 2, 3],
              [4, 5, 6],
              [7, 8, 9],
              [1, 2, 3],
            ],
          ],
        ],
      },
    ],
    ['POLYGON EMPTY', { type: 'Polygon', coordinates: [] }],
    [
      'GEOMETRYCOLLECTION (POINT (9.52 47.14), GEOMETRYCOLLECTION Z (LINESTRING Z (1 2 3, 4 5 6)))',
      {
        type: 'GeometryCollection',
        geometries: [
          point,
          {
            type: 'GeometryCollection',
            geometries: [
              {
                type: 'LineString',
                coordinates: [
                  [1, 2, 3],
                  [4, 5, 6],
                ],
              },
            ],
          },
        ],
      },
    ],
  ])('is read: %s', (text, geometry) => {
    expect(readWellKnownText(text)?.geometry).toMatchObject(geometry)
  })

  it('has the code of its system', () => {
    expect(readWellKnownText('SRID=2056;POINT(2757900 1223100)')?.srid).toBe(2056)
  })

  it.each(['POINT', 'POINTED (1 2)', 'CIRCULARSTRING (1 2, 3 4)', 'Vaduz'])('is not %s', (text) => {
    expect(readWellKnownText(text)).toBeUndefined()
  })
})

describe('well-known bytes', () => {
  it.each([
    ['0101000020E61000000AD7A3703D0A234052B81E85EB914740', point, 4326],
    ['01010000000AD7A3703D0A234052B81E85EB914740', point, undefined],
    ['\\x01010000000AD7A3703D0A234052B81E85EB914740', point, undefined],
    ['000000000140230A3D70A3D70A404791EB851EB852', point, undefined],
    // ISO and extended heights
    [
      '01E90300000AD7A3703D0A234052B81E85EB9147400000000000E07A40',
      { type: 'Point', coordinates: [9.52, 47.14, 430] },
      undefined,
    ],
    [
      '01010000800AD7A3703D0A234052B81E85EB9147400000000000E07A40',
      { type: 'Point', coordinates: [9.52, 47.14, 430] },
      undefined,
    ],
    ['010400000000000000', { type: 'MultiPoint', coordinates: [] }, undefined],
    [
      '01070000000100000001010000000AD7A3703D0A234052B81E85EB914740',
      { type: 'GeometryCollection', geometries: [point] },
      undefined,
    ],
  ])('are read from %s', (text, geometry, srid) => {
    expect(readWellKnownHex(text)).toEqual({ geometry, srid })
  })

  it.each([
    '0101000000',
    '01010000000AD7A3703D0A234052B81E85EB91474000',
    '0102000000FFFFFFFF',
    '01630000000AD7A3703D0A234052B81E85EB914740',
    '0101',
    'deadbeefdeadbeef',
    '01'.repeat(16),
  ])('are not %s', (text) => {
    expect(readWellKnownHex(text)).toBeUndefined()
  })

  it('end at a nesting without end', () => {
    const nested = Uint8Array.from({ length: 9_000 }, (_, at) => [1, 7, 0, 0, 0, 1, 0, 0, 0][at % 9] ?? 0)
    expect(readWellKnownBytes(nested)).toBeUndefined()
  })
})

it('reads the spaces of a long cell once', () => {
  const spaces = ' '.repeat(200_000)
  expect(isWellKnownText(`${spaces}SRID=4326;${spaces}POINT${spaces}Z${spaces}EMPTY${spaces}`)).toBe(true)
  expect(isWellKnownText(`${spaces}POINT${spaces}x`)).toBe(false)
})
