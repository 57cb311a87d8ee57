import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { readExtract } from '@/server/atlas/read/read-extract'
import { dataBlock, headerBlock } from '@/tests/support/osm-pbf'

const directory = mkdtempSync(join(tmpdir(), 'kerbwatt-extract-'))
afterAll(() => rmSync(directory, { recursive: true }))

function saved(...blocks: Buffer[]): string {
  const path = join(directory, 'extract.osm.pbf')
  writeFileSync(path, Buffer.concat(blocks))
  return path
}

const points = [
  { id: 1, lat: 47.1, lon: 9.5 },
  { id: 2, lat: 47.2, lon: 9.6, tags: { amenity: 'parking' } },
  { id: 3, lat: -33.9, lon: -70.1 },
]

describe('an extract', () => {
  test('keeps tagged nodes, ways with their positions, relations and the date of its header until it is closed', async () => {
    const extract = await readExtract(
      saved(
        headerBlock({ seconds: 1_774_815_646 }),
        dataBlock({ nodes: points }),
        dataBlock({ ways: [{ id: 7, refs: [3, 1, 2], tags: { highway: 'primary' } }] }),
        dataBlock({
          relations: [{ id: 9, members: [{ ref: 7, role: 'outer' }], tags: { type: 'multipolygon' } }],
        }),
      ),
    )
    expect(extract.date).toBe('2026-03-29T20:20:46.000Z')
    expect([...extract.nodes]).toEqual([{ id: 2, position: [9.6, 47.2], tags: { amenity: 'parking' } }])
    expect([...extract.ways][0]).toMatchObject({
      id: 7,
      tags: { highway: 'primary' },
      refs: [3, 1, 2],
      positions: [
        [-70.1, -33.9],
        [9.5, 47.1],
        [9.6, 47.2],
      ],
      complete: true,
    })
    expect(extract.relations[0]?.members).toEqual([{ type: 'way', ref: 7, role: 'outer' }])
    extract.close()
    expect([extract.nodes.length, [...extract.nodes], [...extract.ways]]).toEqual([0, [], []])
  })

  test('reports the box of its header, that of its nodes, and whether it ends full', async () => {
    const nodes = Array.from({ length: 1000 }, (_, index) => ({
      id: index + 1,
      lat: 47,
      lon: 9 + index / 1e4,
    }))
    const header = headerBlock({ box: [9, 9.7, 47.3, 46.9] })
    const one = await readExtract(saved(header, dataBlock({ nodes })))
    expect(one.file).toEqual({ box: [9, 46.9, 9.7, 47.3], nodes: [9, 47, 9.0999, 47], endsFull: false })
    const two = await readExtract(saved(headerBlock(), dataBlock({ nodes }), dataBlock({ nodes })))
    expect(two.file).toMatchObject({ box: null, endsFull: true })
    const less = await readExtract(saved(header, dataBlock({ nodes }), dataBlock({ nodes: points })))
    expect(less.file).toMatchObject({ endsFull: false })
  })

  test('keeps untagged ways only if a relation needs them', async () => {
    const ways = [
      { id: 7, refs: [1, 2] },
      { id: 8, refs: [2, 3] },
    ]
    const extract = await readExtract(
      saved(
        headerBlock(),
        dataBlock({ nodes: points, ways }),
        dataBlock({
          relations: [{ id: 9, members: [{ ref: 8, role: 'outer' }], tags: { type: 'multipolygon' } }],
        }),
      ),
    )
    expect([...extract.ways].map(({ id }) => id)).toEqual([8])
  })

  test('marks a way as incomplete if the file lacks one of its nodes', async () => {
    const extract = await readExtract(
      saved(
        headerBlock(),
        dataBlock({ nodes: points, ways: [{ id: 7, refs: [1, 99], tags: { highway: 'path' } }] }),
      ),
    )
    expect([...extract.ways][0]).toMatchObject({ refs: [1], complete: false })
  })

  test('finds nodes in an unsorted file and orders objects by id', async () => {
    const extract = await readExtract(
      saved(
        headerBlock(),
        dataBlock({ ways: [{ id: 8, refs: [1, 3], tags: { highway: 'path' } }] }),
        dataBlock({ nodes: points.toReversed(), ways: [{ id: 7, refs: [2, 1], tags: { highway: 'path' } }] }),
      ),
    )
    expect([...extract.ways].map(({ id, complete }) => [id, complete])).toEqual([
      [7, true],
      [8, true],
    ])
  })

  test('reads zstd and uncompressed blocks', async () => {
    const extract = await readExtract(
      saved(
        headerBlock(),
        dataBlock({ nodes: points }, { field: 7, pack: (bytes) => zstdCompressSync(bytes) }),
        dataBlock(
          { ways: [{ id: 7, refs: [1, 2], tags: { highway: 'path' } }] },
          { field: 1, pack: (bytes) => bytes },
        ),
      ),
    )
    expect([...extract.ways][0]?.positions).toHaveLength(2)
  })

  test('reports its progress up to the last byte', async () => {
    const seen: number[] = []
    await readExtract(saved(headerBlock(), dataBlock({ nodes: points })), {
      onProgress: ({ bytes, totalBytes }) => seen.push(bytes / totalBytes),
    })
    expect(seen).toHaveLength(2)
    expect(seen.at(-1)).toBe(1)
  })
})

describe('an unusable extract is refused with one sentence', () => {
  const first = Buffer.concat([headerBlock(), dataBlock({ nodes: points })])
  const second = dataBlock({ nodes: [{ id: 4, lat: 47, lon: 9 }] })
  const broken = Buffer.from(second)
  broken.fill(0xff, second.length - 12)

  test.each<[string, Buffer, RegExp]>([
    ['an empty file', Buffer.alloc(0), /is empty \(0 bytes\)/],
    ['a file compressed with gzip', gzipSync(first), /compressed with gzip; unpack it first/],
    ['a web page', Buffer.from('<!DOCTYPE html><p>Not found'), /is a web page/],
    ['OpenStreetMap XML', Buffer.from('<?xml version="1.0"?><osm>'), /is OpenStreetMap XML/],
    ['any other text', Buffer.from('id;name\n1;Vaduz\n'), /is not an \.osm\.pbf file/],
    [
      'a file cut off inside a block',
      Buffer.concat([first, second.subarray(0, second.length - 5)]),
      new RegExp(`cut off.*block 3 at byte ${first.length} of ${first.length + second.length - 5}`),
    ],
    [
      'a file cut off inside the length of a block',
      Buffer.concat([first, second.subarray(0, 2)]),
      new RegExp(`cut off.*block 3 at byte ${first.length}`),
    ],
    [
      'a corrupt block',
      Buffer.concat([first, broken, second]),
      new RegExp(`cannot be unpacked.*block 3 at byte ${first.length}`),
    ],
    [
      'rubbish between blocks',
      Buffer.concat([first, Buffer.from('rubbish and more rubbish'), second]),
      new RegExp(`corrupt.*block 3 at byte ${first.length}`),
    ],
    ['data before the header', second, /blocks are out of order \(block 1 at byte 0/],
    [
      'a full history',
      headerBlock({ features: ['OsmSchema-V0.6', 'HistoricalInformation'] }),
      /HistoricalInformation, which is not read/,
    ],
    ['an extract of nothing', headerBlock(), /holds no nodes/],
    [
      'a position off the earth',
      Buffer.concat([headerBlock(), dataBlock({ nodes: [{ id: 1, lat: 91, lon: 9 }] })]),
      /block is corrupt.*block 2 at byte/,
    ],
    [
      'a block packed with LZ4',
      Buffer.concat([headerBlock(), dataBlock({}, { field: 6, pack: (bytes) => bytes })]),
      /packed with LZ4; zlib, zstd or none are read/,
    ],
  ])('%s', async (_, bytes, sentence) => {
    await expect(readExtract(saved(bytes))).rejects.toThrow(sentence)
  })

  test('a missing file', async () => {
    await expect(readExtract(join(directory, 'nowhere.osm.pbf'))).rejects.toThrow(/does not exist/)
  })

  test('a folder', async () => {
    await expect(readExtract(directory)).rejects.toThrow(/is not a file/)
  })
})
