import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ExtractError } from '@/server/atlas/read/extract-error'
import { objectsWith } from '@/server/atlas/read/objects-with'
import { readExtract } from '@/server/atlas/read/read-extract'
import { areasOf } from '@/tests/support/areas-of'
import { osmFile } from '@/tests/support/osm-file'
import { box, countryMap, type Point } from '@/tests/support/osm-map'
import { bytesField, dataBlock, denseBlock, groupBlock, headerBlock, packed } from '@/tests/support/osm-pbf'

const directory = mkdtempSync(join(tmpdir(), 'kerbwatt-large-'))
const temporaryFolder = join(directory, 'temporary')
beforeAll(() => mkdirSync(temporaryFolder))
afterAll(() => rmSync(directory, { recursive: true }))

function saved(...blocks: Buffer[]): string {
  const path = join(directory, 'extract.osm.pbf')
  writeFileSync(path, Buffer.concat(blocks))
  return path
}

const longRoad = Array.from({ length: 40_000 }, (_, each): Point => [each - 20_000, (each * 7919) % 977])
const town = () => {
  const map = countryMap().way({ highway: 'primary', name: 'Long' }, longRoad)
  for (let each = 0; each < 500; each++) map.way({ building: 'yes' }, box([each * 30, 2000], 12))
  return map
    .way({}, box([0, -3000], 400))
    .relation({ type: 'multipolygon', landuse: 'retail' }, [{ ref: 90_001 }], 90_002)
    .way({}, box([0, -4000], 100), 90_001)
}

describe('an extract larger than memory', () => {
  test('equals the same extract held in memory, and leaves no file behind', async () => {
    const path = saved(osmFile(town().extract()))
    const held = await readExtract(path)
    const spilled = await readExtract(path, { memoryBytes: 0, temporaryFolder })
    const plain = ({ nodes, ways, relations }: typeof held) => ({
      nodes: [...nodes],
      ways: [...ways].map(({ id, tags, refs, positions, complete }) => ({
        id,
        tags,
        refs,
        positions,
        complete,
      })),
      relations: relations.map(({ id, tags, members }) => ({ id, tags, members })),
      buildings: [...objectsWith(ways, ({ building }) => building === 'yes')].map(({ id }) => id),
      retail: areasOf({ ways, relations }, ({ landuse }) => landuse === 'retail'),
    })
    expect(plain(spilled)).toEqual(plain(held))
    expect(plain(held).ways.find(({ tags }) => tags.highway)?.refs).toHaveLength(40_000)
    expect(plain(held).buildings).toHaveLength(500)
    expect(plain(held).retail.areas).toHaveLength(1)
    expect(readdirSync(temporaryFolder)).toEqual([])
    held.close()
    spilled.close()
  })

  test('names the folder that cannot hold a temporary file', async () => {
    const path = saved(osmFile(town().extract()))
    const nowhere = join(directory, 'nowhere')
    const reading = readExtract(path, { memoryBytes: 0, temporaryFolder: nowhere })
    await expect(reading).rejects.toThrow(ExtractError)
    await expect(reading).rejects.toThrow(`temporary file in ${nowhere} cannot be written`)
  })

  test('reports a full folder in one sentence and leaves nothing there', () => {
    const path = saved(osmFile(town().extract()))
    const script = `ulimit -f 16; exec "${process.execPath}" --import tsx tests/support/read-under-limit.ts "$0" "$1"`
    const said = execFileSync('bash', ['-c', script, path, temporaryFolder], { encoding: 'utf8' })
    expect(said).toMatch(
      /^ExtractError: The build's temporary file in .* cannot be written or read \(EFBIG.*\); make room there/,
    )
    expect(readdirSync(temporaryFolder)).toEqual([])
  })
})

describe('the kept part of an extract', () => {
  const nodes = [
    { id: 1, lat: 47, lon: 9, tags: { 'contact:street': 'Lane', source: 'survey' } },
    { id: 2, lat: 47, lon: 9.1, tags: { 'contact:street': 'Lane', shop: 'bakery', 'socket:type2': '2' } },
    { id: 3, lat: 47.1, lon: 9.1 },
  ]

  test('holds only tags that something reads, and the objects with them', async () => {
    const extract = await readExtract(
      saved(
        headerBlock(),
        dataBlock({
          nodes,
          ways: [{ id: 5, refs: [1, 2, 3], tags: { 'contact:city': 'Schaan', building: 'yes' } }],
          relations: [
            { id: 7, members: [{ ref: 5, role: 'outer' }], tags: { type: 'route', name: 'Bus 11' } },
            {
              id: 8,
              members: [{ ref: 5, role: 'outer' }],
              tags: { type: 'boundary', 'name:etymology': 'Dorf' },
            },
          ],
        }),
      ),
    )
    expect([...extract.nodes].map(({ id, tags }) => [id, tags])).toEqual([
      [2, { shop: 'bakery', 'socket:type2': '2' }],
    ])
    expect([...extract.ways].map(({ tags }) => tags)).toEqual([{ building: 'yes' }])
    expect(extract.relations.map(({ id, tags }) => [id, tags])).toEqual([[8, { type: 'boundary' }]])
  })

  test('holds the last version of a repeated object', async () => {
    const shop = (name: string) => ({ id: 9, lat: 47, lon: 9, tags: { shop: 'bakery', name } })
    const way = (name: string) => ({ id: 5, refs: [1, 2], tags: { highway: 'path', name } })
    const extract = await readExtract(
      saved(
        headerBlock(),
        dataBlock({ nodes: [...nodes, shop('Old')], ways: [way('Old')] }),
        dataBlock({ nodes: [shop('New')], ways: [way('New')] }),
      ),
    )
    expect([...extract.nodes].map(({ tags }) => tags.name)).toEqual([undefined, 'New'])
    expect([...extract.ways].map(({ tags }) => tags.name)).toEqual(['New'])
    expect(extract.ways.length).toBe(1)
    expect(extract.ways.withId?.(5)?.tags.name).toBe('New')
    expect(extract.ways.withId?.(6)).toBeUndefined()
  })

  test('holds negative ids and ids beyond 32 bits', async () => {
    const extract = await readExtract(
      saved(
        headerBlock(),
        denseBlock({
          ids: [-3, 9_000_000_000],
          lats: [470_000_000, 1],
          lngs: [90_000_000, 1],
          tags: [1, 2, 0, 0],
          strings: ['', 'shop', 'kiosk'],
        }),
        dataBlock({ ways: [{ id: 8_000_000_000, refs: [8_999_999_997, -3], tags: { highway: 'path' } }] }),
      ),
    )
    expect([...extract.nodes]).toEqual([{ id: -3, position: [9, 47], tags: { shop: 'kiosk' } }])
    expect([...extract.ways].map(({ id, positions }) => [id, positions])).toEqual([
      [
        8_000_000_000,
        [
          [9.0000001, 47.0000001],
          [9, 47],
        ],
      ],
    ])
  })
})

describe('a forged block is refused with its position', () => {
  const one = { ids: [1], lats: [470_000_000], lngs: [90_000_000] }
  const endless = Buffer.alloc(11, 0xff)
  test.each<[string, Buffer, RegExp]>([
    ['fewer latitudes than nodes', denseBlock({ ...one, ids: [1, 1] }), /fewer positions than ids/],
    [
      'fewer longitudes than nodes',
      denseBlock({ ...one, ids: [1, 1], lats: [1, 1] }),
      /fewer positions than ids/,
    ],
    ['more positions than nodes', denseBlock({ ...one, lngs: [1, 1] }), /more positions than ids/],
    [
      'tags of dense nodes that never end',
      denseBlock({ ...one, tags: [1, 1] }),
      /end in the middle|names string/,
    ],
    ['a key without a value', denseBlock({ ...one, tags: [1], strings: ['', 'shop'] }), /end in the middle/],
    ['tags beyond the last node', denseBlock({ ...one, tags: [0, 0] }), /more tags than nodes/],
    ['a string that is not there', denseBlock({ ...one, tags: [77, 1, 0] }), /names string 77 of 1/],
    ['ids beyond all numbers', denseBlock({ ...one, ids: [2 ** 53] }), /no usable id/],
    [
      'a number without an end',
      groupBlock(bytesField(2, Buffer.concat([bytesField(1, endless), packed(8, [1]), packed(9, [1])]))),
      /a number runs over the end/,
    ],
    ['a list longer than its block', groupBlock(Buffer.from([0x12, 0x7f, 0x0a])), /runs over the end/],
    [
      'a way with more keys than values',
      groupBlock(bytesField(3, Buffer.concat([Buffer.from([8, 1]), packed(2, [0, 0]), packed(3, [0])]))),
      /fewer values than keys/,
    ],
    [
      'a relation with more members than roles',
      groupBlock(
        bytesField(
          4,
          Buffer.concat([
            Buffer.from([8, 1]),
            packed(2, [1]),
            packed(3, [2]),
            packed(8, [0]),
            packed(9, [2, 2]),
            packed(10, [1, 1]),
          ]),
        ),
        ['', 'type', 'boundary'],
      ),
      /lists of members that differ in length/,
    ],
  ])('%s', async (_, block, sentence) => {
    const header = headerBlock()
    const reading = readExtract(saved(header, block))
    await expect(reading).rejects.toThrow(sentence)
    await expect(reading).rejects.toThrow(`(block 2 at byte ${header.length} of`)
  })
})
