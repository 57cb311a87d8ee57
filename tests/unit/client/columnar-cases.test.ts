import { readFileSync } from 'node:fs'
import {
  binary,
  columnFromArray,
  fixedSizeList,
  float64,
  int32,
  list,
  tableFromColumns,
  tableToIPC,
} from '@uwdata/flechette'
import type { FileMetaData, SchemaElement } from 'hyparquet'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { unpackLz4Blocks, unpackLz4Frame } from '@/lib/client/studio/columnar/arrow-codecs'
import { arrowRows, parquetRows } from '@/lib/client/studio/columnar/columnar-rows'
import { geoArrowGeometry, OwnSystems, projectionOfCrs } from '@/lib/client/studio/columnar/geometry-columns'
import { exactColumns } from '@/lib/client/studio/columnar/parquet-cells'
import { StudioEngine } from '@/lib/client/studio/studio-engine'
import { shapeOf } from '@/lib/domain/studio/read/shapes'

const bytesOf = (name: string) =>
  new Uint8Array(readFileSync(`tests/extracts/cases/08-arrow-parquet/${name}`))

const rowsOf = (name: string) =>
  name.endsWith('.arrow') ? arrowRows(bytesOf(name)) : parquetRows(bytesOf(name))

const places = [
  [9.52, 47.14],
  [9.53, 47.15],
]

describe('an Arrow or Parquet file', () => {
  it.each(['ipc-lz4.arrow', 'ipc-zstd.arrow', 'ipc-uncompressed.arrow', 'polars-zstd.parquet'])(
    'is read from %s',
    async (name) => {
      expect((await rowsOf(name)).slice(0, 2)).toEqual([
        { name: 'A', latitude: 47.14, longitude: 9.52, n: 1, when: '2026-03-29T01:30:00.000Z', ok: true },
        { name: 'B', latitude: 47.15, longitude: 9.53, n: 2, when: '2026-03-29T02:30:00.000Z', ok: false },
      ])
    },
  )

  it.each([
    'geoarrow-point.arrow',
    'geoarrow-point-stream.arrow',
    'geoarrow-struct.arrow',
    'geoarrow-wkb.arrow',
    'geo-wkb.parquet',
    'wkb-without-geo.parquet',
  ])('has the geometry of %s', async (name) => {
    const [first, second] = await rowsOf(name)
    const [, geometry] = Object.keys(first ?? {})
    expect([first, second].map((row) => row?.[geometry ?? ''])).toEqual(
      places.map((coordinates) => ({ type: 'Point', coordinates })),
    )
  })

  it.each(['geoarrow-struct.arrow', 'wkb-without-geo.parquet'])('opens as a map: %s', async (name) => {
    const { bounds } = await new StudioEngine().answer('open', { file: new Blob([bytesOf(name)]), name })
    expect(bounds).toEqual([9.52, 47.14, 9.53, 47.15])
  })

  it('keeps whole numbers that are larger than a number holds', async () => {
    expect((await rowsOf('big.parquet')).map(({ id }) => id)).toEqual(['9007199254740993', 2])
  })

  it('names a compression that cannot be read', async () => {
    const bytes = bytesOf('ipc-zstd.arrow')
    const zstd = bytes.findIndex((_, at) => bytes[at] === 0x28 && bytes[at + 1] === 0xb5)
    bytes.fill(0, zstd, zstd + 4)
    await expect(arrowRows(bytes)).rejects.toThrow('This is not an Arrow file, or it is cut off.')
  })
})

describe('an LZ4 frame', () => {
  it('repeats bytes of its earlier blocks', () => {
    const frame = [0x04, 0x22, 0x4d, 0x18, 0x40, 0x40, 0x00]
    const stored = [3, 0, 0, 0x80, 97, 98, 99]
    // No literals, six bytes from three back, then the literal "d".
    const block = [5, 0, 0, 0, 0x02, 3, 0, 0x10, 100]
    const packed = Uint8Array.from([...frame, ...stored, ...block, 0, 0, 0, 0])
    expect(new TextDecoder().decode(unpackLz4Frame(packed, 10))).toBe('abcabcabcd')
    expect(() => unpackLz4Frame(packed, 11)).toThrow('another size')
    expect(() => unpackLz4Frame(packed.subarray(0, 17), 10)).toThrow()
  })
})

/** A point as PostGIS writes it. */
function ewkb(srid: number, point: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(25))
  view.setUint8(0, 1)
  view.setUint32(1, 0x2000_0001, true)
  view.setUint32(5, srid, true)
  for (const [at, number] of point.entries()) view.setFloat64(9 + at * 8, number, true)
  return new Uint8Array(view.buffer)
}

describe('blocks of LZ4', () => {
  const block = [0x30, 97, 98, 99]
  const framed = [0, 0, 0, 3, 0, 0, 0, 4].concat(block)

  it.each([
    ['with their lengths', framed.concat(framed), 6, 'abcabc'],
    ['without', block, 3, 'abc'],
  ])('are read %s', (_, packed, size, text) => {
    expect(new TextDecoder().decode(unpackLz4Blocks(Uint8Array.from(packed), size))).toBe(text)
  })

  it('end with the size that their page claims', () => {
    expect(() => unpackLz4Blocks(Uint8Array.from(block), 2, { isRaw: true })).toThrow()
  })
})

describe('geometry', () => {
  it.each([
    ['geoarrow.linestring', places, { type: 'LineString', coordinates: places }],
    ['geoarrow.polygon', [places], { type: 'Polygon', coordinates: [places] }],
    ['geoarrow.point', { x: 9, y: 47, z: 500 }, { type: 'Point', coordinates: [9, 47, 500] }],
    ['geoarrow.point', [Number.NaN, Number.NaN], null],
    ['geoarrow.multipoint', [], null],
    ['geoarrow.point', null, null],
  ])('of %s is GeoJSON', (extension, value, geometry) => {
    expect(geoArrowGeometry(value, extension)).toEqual(geometry)
  })

  const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

  it.each([
    ['WKB', '0101000000000000000000224000000000000048 40', [9, 48]],
    ['EWKB', '0101000020E6100000 00000000000022400000000000004840', [9, 48]],
    ['EWKB with a height', '01010000A0E6100000 000000000000224000000000000048400000000000001440', [9, 48, 5]],
    ['big-endian WKB', '0000000001 40220000000000004048000000000000', [9, 48]],
  ])('is read from %s', (_, text, coordinates) => {
    const systems = new OwnSystems()
    expect(systems.geometry(hex(text.replaceAll(' ', '')))).toEqual({ type: 'Point', coordinates })
  })

  it('is no other bytes', () => {
    const systems = new OwnSystems()
    expect(systems.geometry(new TextEncoder().encode('a text of some length'))).toBeUndefined()
    expect(systems.geometry(Uint8Array.from([1, 1, 0, 0, 0, 0, 0, 0, 0, 0]))).toBeUndefined()
  })

  it('of EWKB is null for an empty point', () => {
    expect(new OwnSystems().geometry(ewkb(4326, [Number.NaN, Number.NaN]))).toBeNull()
  })

  describe.each([
    [
      'Arrow',
      (cells: Uint8Array[]) => {
        const bytes = tableToIPC(tableFromColumns({ geom: columnFromArray(cells, binary()) }), {})
        return (onNote: (note: string) => void) => arrowRows(bytes ?? new Uint8Array(), onNote)
      },
    ],
    [
      'Parquet',
      (cells: Uint8Array[]) => {
        const columnData = [{ name: 'geom', data: cells, type: 'BYTE_ARRAY' as const }]
        const bytes = new Uint8Array(parquetWriteBuffer({ columnData }))
        return (onNote: (note: string) => void) => parquetRows(bytes, onNote)
      },
    ],
  ])('of EWKB in %s', (_, write) => {
    const read = async (cells: Uint8Array[]) => {
      const notes: string[] = []
      const rows = await write(cells)((note) => notes.push(note))
      return { notes, geometries: rows.map(({ geom }) => geom) }
    }

    it('is transformed from a known system, row by row', async () => {
      const { notes, geometries } = await read([
        ewkb(2056, [2_757_900, 1_223_100]),
        ewkb(4326, [9.5, 47.1]),
        ewkb(25832, [539_000, 5_220_000]),
      ])
      const places = geometries.map((each) => (each as { coordinates: number[] }).coordinates)
      expect(places.map(([lng = 0, lat = 0]) => [lng.toFixed(2), lat.toFixed(2)])).toEqual([
        ['9.52', '47.14'],
        ['9.50', '47.10'],
        ['9.51', '47.13'],
      ])
      expect(notes).toEqual([
        'Coordinates in LV95 (EPSG:2056) are transformed to WGS 84.',
        expect.stringContaining('25832'),
      ])
    })

    it('is said and not drawn in an unknown system', async () => {
      const { notes, geometries } = await read([ewkb(9999, [9, 48])])
      expect(notes).toEqual([
        expect.stringMatching(
          /^These coordinates are in EPSG:9999, not WGS 84, and this system is not known/,
        ),
      ])
      expect(geometries).toEqual([expect.objectContaining({ type: 'Point', coordinates: [9, 48] })])
      expect(shapeOf(geometries[0])).toBeNull()
    })
  })

  it.each([
    ['its code', { id: { authority: 'EPSG', code: 2056 } }, 2056],
    ['a short name', 'EPSG:25832', 25832],
    ['a long name', { type: 'ProjectedCRS', name: 'ETRS89 / UTM zone 32N' }, 25832],
  ])('in another reference system is known by %s', async (_, crs, code) => {
    expect((await projectionOfCrs(crs))?.system.code).toBe(code)
  })

  it('in an unknown reference system is refused by its name', async () => {
    await expect(projectionOfCrs('EPSG:9999')).rejects.toThrow('in EPSG:9999, not WGS 84')
    await expect(projectionOfCrs({ type: 'ProjectedCRS', name: 'Martian grid' })).rejects.toThrow(
      'Martian grid',
    )
    for (const crs of ['EPSG:4326', { id: { authority: 'OGC', code: 'CRS84' } }, null, undefined]) {
      expect(await projectionOfCrs(crs)).toBeUndefined()
    }
  })
})

it('reads lists in lists of an Arrow file', async () => {
  const columns = {
    a: columnFromArray([[[1], [2, 3]], null], list(list(int32()))),
    b: columnFromArray([[0.5, 1], null], fixedSizeList(float64(), 2)),
  }
  const bytes = tableToIPC(tableFromColumns(columns), { format: 'stream' })
  expect(await arrowRows(bytes ?? new Uint8Array())).toEqual([
    { a: [[1], [2, 3]], b: [0.5, 1] },
    { a: null, b: null },
  ])
})

describe('a Parquet column', () => {
  type Written = Parameters<typeof parquetWriteBuffer>[0]
  const bytesFor = (element: SchemaElement, data: unknown[]) =>
    new Uint8Array(
      parquetWriteBuffer({
        columnData: [{ name: element.name, data }],
        schema: [{ name: 'root', num_children: 1 }, element] as NonNullable<Written['schema']>,
      }),
    )
  const common = { name: 'a', repetition_type: 'OPTIONAL' } as const

  it.each<[string, SchemaElement, unknown[], unknown[]]>([
    [
      'of dates',
      { ...common, type: 'INT32', converted_type: 'DATE' },
      [new Date('2024-02-29'), null],
      ['2024-02-29', null],
    ],
    ['of whole numbers', { ...common, type: 'INT64' }, [2n ** 62n, 5n, null], [String(2n ** 62n), 5, null]],
    ['of texts', { ...common, type: 'BYTE_ARRAY', converted_type: 'UTF8' }, ['é', null], ['é', null]],
  ])('%s is read', async (_, element, data, values) => {
    expect((await parquetRows(bytesFor(element, data))).map(({ a }) => a)).toEqual(values)
  })

  const stored = (element: Partial<SchemaElement>) => {
    const column = { ...common, ...element } as SchemaElement
    const metadata = { schema: [{ name: 'root', num_children: 1 }, column] } as FileMetaData
    const { metadata: read, readers } = exactColumns(metadata)
    expect(read.schema[1]?.converted_type).toBeUndefined()
    return readers.get('a') ?? (() => 'none')
  }

  it.each<[Partial<SchemaElement>, unknown, unknown]>([
    [
      { type: 'INT64', converted_type: 'DECIMAL', scale: 2, precision: 18 },
      9_007_199_254_740_993n,
      '90071992547409.93',
    ],
    [{ type: 'INT32', converted_type: 'DECIMAL', scale: 2, precision: 4 }, -110, -1.1],
    [{ type: 'FIXED_LEN_BYTE_ARRAY', converted_type: 'DECIMAL', scale: 1 }, Uint8Array.of(0xff, 0xfe), -0.2],
    [{ type: 'INT32', converted_type: 'TIME_MILLIS' }, 3_723_004, '01:02:03.004'],
    [{ type: 'INT64', converted_type: 'TIME_MICROS' }, 3_723_000_000n, '01:02:03'],
    [
      { type: 'FIXED_LEN_BYTE_ARRAY', converted_type: 'INTERVAL' },
      Uint8Array.of(14, 0, 0, 0, 3, 0, 0, 0, 0xe8, 3, 0, 0),
      '1 year 2 months 3 days 00:00:01',
    ],
    [{ type: 'INT64', converted_type: 'DECIMAL', scale: 2 }, null, null],
  ])('of %j is exact', (element, value, read) => {
    expect(stored(element)(value)).toBe(read)
  })

  it('in a list keeps its kind', () => {
    const inner = { ...common, type: 'INT64', converted_type: 'DECIMAL', scale: 2 } as SchemaElement
    const metadata = {
      schema: [{ name: 'root', num_children: 1 }, { name: 'list', num_children: 1 }, inner],
    } as FileMetaData
    expect(exactColumns(metadata).readers.size).toBe(0)
  })
})
