import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer'
import { parquetRows } from '@/lib/client/studio/columnar/columnar-rows'
import { compressorsFor } from '@/lib/client/studio/columnar/parquet-codecs'
import { StudioEngine } from '@/lib/client/studio/studio-engine'

const columnData: ColumnSource[] = [
  { name: 'latitude', data: [47.1, 47.2], type: 'DOUBLE' },
  { name: 'longitude', data: [9.5, 9.6], type: 'DOUBLE' },
  { name: 'name', data: ['a', null], type: 'STRING' },
  { name: 'bays', data: [12n, 9_007_199_254_740_993n], type: 'INT64' },
  { name: 'seen', data: [new Date(0), null], type: 'TIMESTAMP', nullable: true },
  { name: 'tags', data: [{ roof: true }, null], type: 'JSON', nullable: true },
]
const rows = [
  {
    latitude: 47.1,
    longitude: 9.5,
    name: 'a',
    bays: 12,
    seen: '1970-01-01T00:00:00.000Z',
    tags: { roof: true },
  },
  { latitude: 47.2, longitude: 9.6, name: null, bays: '9007199254740993', seen: null, tags: null },
]

const compressors = {
  GZIP: (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes)),
  ZSTD: (bytes: Uint8Array) => new Uint8Array(zstdCompressSync(bytes)),
  BROTLI: (bytes: Uint8Array) => new Uint8Array(brotliCompressSync(bytes)),
  LZO: (bytes: Uint8Array) => bytes,
}

type Written = Omit<Parameters<typeof parquetWriteBuffer>[0], 'columnData'>
const parquet = (options: Written = {}) =>
  new Uint8Array(parquetWriteBuffer({ columnData, compressors, ...options }))

const ending = (bytes: Uint8Array<ArrayBuffer>, letters: string) => {
  const copy = bytes.slice()
  copy.set(new TextEncoder().encode(letters), bytes.length - 4)
  return copy
}

describe('a Parquet file', () => {
  it.each(['UNCOMPRESSED', 'SNAPPY', 'GZIP', 'ZSTD', 'BROTLI'] as const)(
    'opens with compression %s',
    async (codec) => {
      expect(await parquetRows(parquet({ codec }))).toEqual(rows)
    },
  )

  it('opens as a map by its extension', async () => {
    const file = new Blob([parquet()])
    const { bounds, datasets } = await new StudioEngine().answer('open', { file, name: 'A.PARQUET' })
    expect(bounds).toEqual([9.5, 47.1, 9.6, 47.2])
    expect(datasets[0]?.columns.map(({ name, type }) => `${name} ${type}`)).toContain('seen timestamp')
  })

  it('shows the shapes of GeoParquet', async () => {
    const point = (lng: number) => ({ type: 'Point' as const, coordinates: [lng, 47.1] })
    const bytes = parquetWriteBuffer({
      columnData: [{ name: 'geometry', data: [point(9.5), point(9.6)], type: 'GEOMETRY' }],
    })
    const { bounds } = await new StudioEngine().answer('open', { file: new Blob([bytes]), name: 'a.parquet' })
    expect(bounds).toEqual([9.5, 47.1, 9.6, 47.1])
  })

  it.each([
    ['This is not a Parquet file.', new TextEncoder().encode('latitude,longitude\n')],
    ['The Parquet file is cut off.', parquet().slice(0, -20)],
    ['The Parquet file is encrypted. Save it without a key.', ending(parquet(), 'PARE')],
    ['The Parquet file is damaged and cannot be read.', parquet().fill(255, 4, -300)],
    ['The Parquet file is damaged and cannot be read.', parquet().fill(255, -200, -8)],
    ['The file is compressed with LZO. Save it with Snappy, Zstandard or gzip.', parquet({ codec: 'LZO' })],
  ])('is refused: %s', async (sentence, bytes) => {
    await expect(parquetRows(bytes)).rejects.toThrow(sentence)
  })

  it('is refused with too many columns', async () => {
    const wide = Array.from({ length: 1_001 }, (_, at) => ({ name: `c${at}`, data: [1] }))
    await expect(parquetRows(new Uint8Array(parquetWriteBuffer({ columnData: wide })))).rejects.toThrow(
      'The file has 1,001 columns; at most 1,000 can be read.',
    )
  })
})

/** Of thrift's compact protocol. */
function varint(value: number): string {
  const bytes: number[] = []
  let rest = value * 2
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  return Buffer.from([...bytes, rest]).toString('hex')
}

const threeNumbers = () =>
  Buffer.from(
    parquetWriteBuffer({
      codec: 'UNCOMPRESSED',
      statistics: false,
      columnData: [{ name: 'a', data: [1, 2, 3], type: 'INT32', nullable: false, encoding: 'PLAIN' }],
    }),
  ).toString('hex')

function replaced(hex: string, told: string, claimed: string): string {
  expect(hex).toContain(told)
  return hex.replace(told, claimed)
}

const parquetOf = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

describe('a page that holds more than it claims', () => {
  const megabytes = 100
  const packed = Buffer.alloc(megabytes * 1_000_000)
  /** LZ4: one byte, repeated by a length of many bytes. */
  const lz4 = Uint8Array.from([0x1f, 0, 1, 0, ...new Uint8Array(400_000).fill(255), 0, 0x00])

  it.each([
    ['GZIP', gzipSync(packed)],
    ['ZSTD', zstdCompressSync(packed)],
    ['BROTLI', brotliCompressSync(packed, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
    ['LZ4', lz4],
    ['LZ4_RAW', lz4],
  ] as const)('is refused in %s before it is unpacked', async (codec, bytes) => {
    const { [codec]: unpack } = await compressorsFor([codec], () => undefined)
    const { arrayBuffers: before } = process.memoryUsage()
    let size: number | undefined
    try {
      size = unpack?.(new Uint8Array(bytes), 100)?.length
    } catch {
      size = undefined
    }
    expect(size === undefined || size === 100).toBe(true)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(packed.length)
  })

  it('is refused by the sum of what pages claim', async () => {
    const bytes = parquet({ codec: 'GZIP' })
    let claimed = 0
    await compressorsFor(['GZIP'], (size) => {
      claimed += size
    }).then(({ GZIP }) => GZIP?.(new Uint8Array(gzipSync('abc')), 3))
    expect(claimed).toBe(3)
    expect(await parquetRows(bytes)).toEqual(rows)
  })
})

describe('a Parquet file that expands', () => {
  it('is refused by its rows before they are made', async () => {
    const rows = varint(50_000_000)
    const hex = replaced(threeNumbers(), '1606191c', `16${rows}191c`)
    const longer = replaced(hex, '4b00000050415231', '4e00000050415231')
    await expect(parquetRows(parquetOf(longer))).rejects.toThrow(
      'The file has 50,000,000 rows; at most 15,000,000 rows of its 1 columns can be read.',
    )
  })

  it('is refused by a page with more values than its footer says', async () => {
    const page = '1506151815185c1506150015061500150015000000010000000200000003000000'
    // With a bit width of 0, indexes take no bytes, however many there are.
    const claimed = `1500151a151a2c15${varint(61_000_000)}1504150615060000`.padEnd(page.length, '0')
    await expect(parquetRows(parquetOf(replaced(threeNumbers(), page, claimed)))).rejects.toThrow(
      'The file has more than 60,000,000 values.',
    )
  })
})
