import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import { siteColumns } from '@/lib/catalogue/site-columns'
import type { Extract } from '@/server/atlas/entities/entities'
import { build, country, root, served } from '@/tests/support/broken-extracts'
import { osmFile } from '@/tests/support/osm-file'
import { box, countryMap, osmMap, type Point } from '@/tests/support/osm-map'
import { dataBlock, headerBlock } from '@/tests/support/osm-pbf'
import { liechtensteinTags, smallCountry } from '@/tests/support/small-country'

/** A boundary of four ways: the relation names `members`, the file holds `there`. */
function quartered(there: readonly number[]) {
  const [a, b, c, d] = box([0, 0], 10_000) as [Point, Point, Point, Point]
  const sides: Point[][] = [
    [a, b],
    [b, c],
    [c, d],
    [d, a],
  ]
  const map = osmMap()
  for (const side of there) map.way({}, sides[side] ?? [], 1000 + side)
  return map.relation(
    boundaryTags,
    [0, 1, 2, 3].map((side) => ({ ref: 1000 + side })),
    2000,
  )
}

const boundaryTags = { type: 'boundary', boundary: 'administrative', admin_level: '2', ...liechtensteinTags }

function outlined(points: readonly Point[]): Buffer {
  const map = osmMap().way({}, [...points, points[0] as Point], 1000)
  return osmFile(map.relation(boundaryTags, [{ ref: 1000 }], 2000).extract())
}

/** Crosses itself once, in the middle. */
const bowTie: readonly Point[] = [
  [-5000, -5000],
  [5000, 5000],
  [5000, -5000],
  [-5000, 5000],
]

/** Crosses itself between any two of its many rays. */
const star = Array.from({ length: 41 }, (_, ray): Point => {
  const turn = (2 * Math.PI * 20 * ray) / 41
  return [5000 * Math.cos(turn), 5000 * Math.sin(turn)]
})

function corrupted(): Buffer {
  const bytes = country()
  bytes.fill(0x55, bytes.length - 60, bytes.length - 20)
  return bytes
}

/** Ends with two blocks of as many nodes. */
function fullToTheEnd(): Buffer {
  const nodes = Array.from({ length: 1000 }, (_, index) => ({ id: 9_000_000 + index, lat: 47.1, lon: 9.5 }))
  return Buffer.concat([country(), dataBlock({ nodes }), dataBlock({ nodes })])
}

const refused: [string, Buffer | string, RegExp][] = [
  [
    'is cut off',
    country().subarray(0, -20),
    /is not usable: it is cut off.* \(block 3 at byte \d+ of \d+\)\.$/,
  ],
  ['is corrupt', corrupted(), /is not usable: .*\(block 3 at byte \d+ of \d+\)\.$/],
  ['is empty', Buffer.alloc(0), /is empty \(0 bytes\)\.$/],
  [
    'is no extract',
    Buffer.from('lat,lng\n47.1,9.5\n'),
    /it is not an \.osm\.pbf file \(block 1 at byte 0 of 17\)\.$/,
  ],
  ['is a web page', Buffer.from('<!DOCTYPE html><p>Sign in'), /is a web page, not an extract/],
  ['is packed with gzip', gzipSync(country()), /is compressed with gzip; unpack it first/],
  ['holds nothing', headerBlock(), /holds no nodes\.$/],
  [
    'is of another country',
    osmFile(countryMap({ 'ISO3166-1': 'AT' }).extract()),
    /^The extract holds no boundary of Liechtenstein \(ISO 3166-1 LI\); it holds those of AT\.$/,
  ],
  [
    'holds no boundary',
    osmFile(osmMap().node({ amenity: 'parking' }, [0, 0]).extract()),
    /no country boundary at all/,
  ],
  [
    'holds half of the boundary',
    osmFile(quartered([0, 1]).extract()),
    /only in part: \d+ % of its outline is missing/,
  ],
  [
    'has an outline that crosses itself all over',
    outlined(star),
    /crosses itself \d+ times, first near 47\.\d+/,
  ],
  [
    'is a full history',
    Buffer.concat([headerBlock({ features: ['OsmSchema-V0.6', 'HistoricalInformation'] }), dataBlock({})]),
    /is not usable: .*it needs the feature HistoricalInformation/,
  ],
  [
    'is packed with LZ4',
    Buffer.concat([headerBlock(), dataBlock({}, { field: 6, pack: (bytes) => bytes })]),
    /it is packed with LZ4; zlib, zstd or none are read/,
  ],
  [
    'unpacks to more than a block may hold',
    Buffer.concat([
      headerBlock(),
      dataBlock({}, { field: 3, pack: () => deflateSync(Buffer.alloc(1 << 26)) }),
    ]),
    /a block cannot be unpacked/,
  ],
  [
    'has a node off the earth',
    Buffer.concat([headerBlock(), dataBlock({ nodes: [{ id: 1, lat: 91, lon: 9 }] })]),
    /a node in it lies off the earth/,
  ],
  ['goes on after its end', fullToTheEnd(), /is missing: blocks after its last, .* with --partial\.$/],
  ['is not there', join(root, 'none.osm.pbf'), /^The extract .*none\.osm\.pbf does not exist\.$/],
  ['is a folder', root, /is not a file\.$/],
]

describe('an extract', () => {
  let version: string
  beforeAll(async () => {
    expect(await build(country())).toEqual({ code: 0, wrong: '' })
    version = (await served()).manifest.version
  })

  test.each(refused)(
    '%s is refused in one sentence and keeps the old atlas served',
    async (_, bytes, sentence) => {
      const { code, wrong } = await build(bytes)
      expect(code).toBe(1)
      expect(wrong).toMatch(sentence)
      const [sentences = ''] = wrong.split('\nTo build its box')
      expect(sentences.split('\n')).toHaveLength(1)
      const { manifest, sites } = await served()
      expect(manifest.version).toBe(version)
      expect(sites).toHaveLength(1)
      const left = readdirSync(join(root, 'out', 'liechtenstein')).filter((name) => name !== 'readers')
      expect(left.sort()).toEqual([version, 'current'].sort())
    },
  )

  test.each([
    [
      'chargers',
      '[{"ID": "x"}]',
      /^The charging station file .*chargers\.json has no columns of coordinates: .* Its columns are ID\.$/,
    ],
    ['counts', 'lat,lng,aadt,year\n47,9,many,2020\n', /line 2, column aadt: "many"/],
    ['population', 'lat,lng,people\n47,900,3\n', /line 2, column lng: "900"/],
    ['population', 'lat,lng,people\n1,1,3\n', /^Nobody of .* lives inside Liechtenstein\.$/],
  ])('comes with wrong %s and is refused', async (option, text, sentence) => {
    const path = join(root, option === 'chargers' ? 'chargers.json' : 'table.csv')
    writeFileSync(path, text)
    const { code, wrong } = await build(country(), { [option]: path })
    expect(code).toBe(1)
    expect(wrong).toMatch(sentence)
    expect((await served()).manifest.version).toBe(version)
  })
})

describe('an extract builds with a note in the manifest if it', () => {
  const built = async (bytes: Buffer) => {
    expect(await build(bytes)).toEqual({ code: 0, wrong: '' })
    return served()
  }
  const nameOf = (row: unknown[] | undefined) => row?.[1]

  test('holds no site and no charger', async () => {
    const { manifest, sites } = await built(osmFile(countryMap(liechtensteinTags).extract()))
    expect(sites).toEqual([])
    expect(manifest.notes).toContain(
      'The extract holds no car park, fuel station or rest stop of Liechtenstein that the public may enter.',
    )
    expect(manifest.notes).toContain('The sources hold no public charger in Liechtenstein.')
  })

  test('is cut but accepted on demand', async () => {
    expect(await build(fullToTheEnd(), { partial: true })).toEqual({ code: 0, wrong: '' })
    expect((await served()).manifest.notes).toContain(
      'A part of the extract of Liechtenstein is missing: blocks after its last, which is full.',
    )
  })

  test('holds names in Arabic and with markup', async () => {
    const names = ['موقف السيارات', '<script>alert(1)</script> & "Söhne"', '停车场 🅿']
    const map = countryMap(liechtensteinTags)
    names.forEach((name, index) => void map.way({ amenity: 'parking', name }, box([200 * index, 0], 40)))
    const { sites, atlas } = await built(osmFile(map.extract()))
    expect(sites.map(nameOf).sort()).toEqual([...names].sort())
    expect((await atlas.searchPlaces({ text: 'موقف', limit: 5 })).map(({ place }) => place.name)).toEqual([
      names[0],
    ])
  })

  test('tags a capacity as "many"', async () => {
    const map = countryMap(liechtensteinTags).way(
      { amenity: 'parking', capacity: 'many' },
      box([0, 0], 27, 100),
    )
    const { manifest, sites } = await built(osmFile(map.extract()))
    const capacity = siteColumns.findIndex(({ name }) => name === 'capacity')
    expect(sites.map((row) => row[capacity])).toEqual([100])
    expect(manifest.notes).toContain(
      'A site has a capacity that is no number of spaces, such as "many": it is estimated there.',
    )
  })

  test('has a boundary that crosses itself', async () => {
    const { manifest } = await built(outlined(bowTie))
    expect(manifest.notes).toContainEqual(
      expect.stringMatching(/^The boundary of Liechtenstein crosses itself .*47\.1.*: it was cut there\.$/),
    )
  })

  test('lacks nodes of its ways', async () => {
    const { manifest, sites } = await built(withoutNodes(smallCountry().extract()))
    expect(sites).toHaveLength(1)
    expect(manifest.counts.roads).toBe(1)
    expect(manifest.notes).toContainEqual(expect.stringMatching(/^The extract lacks nodes of 2 ways: /))
  })
})

function withoutNodes({ ways, relations }: Extract): Buffer {
  const nodes = new Map<number, { id: number; lat: number; lon: number }>()
  const named = ways.flatMap(({ id, tags, refs, positions }) => {
    refs.forEach((ref, index) => {
      const [lon, lat] = positions[index] ?? [0, 0]
      nodes.set(ref, { id: ref, lat, lon })
    })
    const isTorn = tags.highway !== undefined || tags.building !== undefined
    const [first = 0, ...rest] = refs
    return [{ id, tags, refs: isTorn ? [first, 99_999_999, ...rest] : [...refs] }]
  })
  return Buffer.concat([
    headerBlock(),
    dataBlock({ nodes: [...nodes.values()].sort((a, b) => a.id - b.id) }),
    dataBlock({ ways: named, relations }),
  ])
}
