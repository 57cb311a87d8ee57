import { readFileSync } from 'node:fs'
import { parquetRows } from '@/lib/client/studio/columnar/columnar-rows'
import { extracts } from '@/tests/support/extracts'

const carPark = (at: number) => ({
  latitude: 47 + at / 1000,
  longitude: 9 + at / 1000,
  name: `Car park of the town hall, level ${at}`,
  bays: at % 50,
})

describe.each([
  ['Brotli', extracts.brotliParquet],
  ['LZ4 in the frames of Hadoop', extracts.lz4Parquet],
  ['LZ4 blocks', extracts.rawLz4Parquet],
])('a Parquet file of another program, packed with %s', (_, path) => {
  const bytes = () => new Uint8Array(readFileSync(path))

  it('is read', async () => {
    expect(await parquetRows(bytes())).toEqual(Array.from({ length: 400 }, (_, at) => carPark(at)))
  })

  it('is refused when damaged', async () => {
    await expect(parquetRows(bytes().fill(255, 60, -1_500))).rejects.toThrow(
      'The Parquet file is damaged and cannot be read.',
    )
  })
})
