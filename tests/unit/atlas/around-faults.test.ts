import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { built, command, root } from '@/tests/support/atlas-command'
import { osmFile } from '@/tests/support/osm-file'
import { box, type osmMap } from '@/tests/support/osm-map'
import { dataBlock, headerBlock } from '@/tests/support/osm-pbf'
import { smallCountry } from '@/tests/support/small-country'

const at = (name: string) => join(root, `${name}.osm.pbf`)
const put = (name: string, map: ReturnType<typeof osmMap>) => writeFileSync(at(name), osmFile(map.extract()))

const build = (around?: readonly string[]) =>
  command(`build liechtenstein ${at('own')}`, { out: built(), ...(around && { around }) })

/** A neighbour with a house ten kilometres east of the country's centre. */
const neighbour = () => smallCountry().way({ building: 'house' }, box([10_000, 0], 20), 2_000_000)

beforeEach(() => put('own', smallCountry()))

describe('a neighbour that cannot be used', () => {
  it.each([
    ['is missing', () => at('none'), /none\.osm\.pbf does not exist\.$/],
    ['is a folder', () => root, /is not a file\.$/],
    [
      'is unreadable',
      () => {
        writeFileSync(at('broken'), 'no map')
        return at('broken')
      },
      /is not usable: /,
    ],
    ["is the country's own extract", () => at('own'), /is the country's own, not a neighbour's\.$/],
    [
      'lies far away',
      () => {
        writeFileSync(
          at('far'),
          Buffer.concat([
            headerBlock(),
            dataBlock({
              nodes: [
                { id: 1, lat: -30, lon: 20 },
                { id: 2, lat: -30, lon: 20.1 },
              ],
              ways: [{ id: 1, refs: [1, 2], tags: { highway: 'primary' } }],
            }),
          ]),
        )
        return at('far')
      },
      /holds nothing within 15 km of the border of Liechtenstein\.$/,
    ],
    [
      'is not sorted',
      () => {
        const { nodes, ways, relations } = neighbour().extract()
        const first = osmFile({ nodes: [], ways, relations: [], date: '' })
        const last = osmFile({ nodes, ways: [], relations, date: '' })
        writeFileSync(at('unsorted'), Buffer.concat([first, last.subarray(headerBlock().length)]))
        return at('unsorted')
      },
      /is not sorted by type and id, as a neighbour's must be; sort it with osmium sort\.$/,
    ],
  ])('%s: fails with one sentence and keeps the earlier atlas', async (_, path, sentence) => {
    expect((await build()).code).toBe(0)
    const before = readFileSync(join(built(), 'liechtenstein', 'current'), 'utf8')
    const { code, wrong } = await build([path()])
    expect(code).toBe(1)
    expect(wrong.trim()).toMatch(sentence)
    expect(wrong.trim().split('\n')).toHaveLength(1)
    expect(readFileSync(join(built(), 'liechtenstein', 'current'), 'utf8')).toBe(before)
  })

  it('is refused if given twice', async () => {
    put('east', neighbour())
    expect((await build([at('east'), at('east')])).wrong).toMatch(/are the same: give each neighbour once\./)
  })

  it('must be given with a value', async () => {
    expect((await build([''])).wrong).toContain('--around needs a value.')
  })
})

describe('an atlas with a neighbour', () => {
  it('names its extract, day and share of the border, and credits it', async () => {
    put('east', neighbour())
    expect(await build([at('east')])).toMatchObject({ code: 0, wrong: '' })
    const version = readFileSync(join(built(), 'liechtenstein', 'current'), 'utf8').trim()
    const folder = join(built(), 'liechtenstein', version)
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    expect(manifest.around).toEqual({
      extracts: [{ name: 'east', date: '2026-03-29' }],
      borderCovered: 0,
    })
    expect(manifest.sources[1]).toMatchObject({
      name: 'OpenStreetMap (east)',
      date: '2026-03-29',
      attribution: '© OpenStreetMap contributors, ODbL',
    })
  })
})
