import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '@/server/atlas/commands/run-command'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import type { Progress } from '@/server/atlas/write/progress'
import { osmFile } from '@/tests/support/osm-file'
import { at, countryMap, type Point } from '@/tests/support/osm-map'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'counted-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const silent: Progress = {
  step: async (_, run) => run({ share: () => undefined, done: () => undefined }),
}

/** Builds a Liechtenstein of 10 by 10 km with a main road, a lane and these counts. */
async function build(...lines: string[]) {
  const map = countryMap({ 'ISO3166-1': 'LI', name: 'Liechtenstein', population: '100' })
    .way({ highway: 'primary', ref: '28' }, [
      [-3000, 0],
      [0, 0],
      [3000, 0],
    ])
    .way({ highway: 'residential' }, [
      [0, 0],
      [0, 500],
    ])
  writeFileSync(join(root, 'country.osm.pbf'), osmFile(map.extract()))
  writeFileSync(join(root, 'counts.csv'), ['lat,lng,aadt,year', ...lines].join('\n'))
  const said: string[] = []
  const say = (line: string) => said.push(line)
  const out = join(root, 'out')
  const deps = { clock: () => new Date(0), progress: silent, print: say, complain: say, roots: [out] }
  const code = await runCommand(deps, {
    positionals: ['build', 'liechtenstein', join(root, 'country.osm.pbf')],
    options: { out, counts: join(root, 'counts.csv') },
  })
  return { code, said: said.join('\n'), atlas: await createAtlasLibrary([out]).open('liechtenstein') }
}

const line = (point: Point, aadt: number, year = 2019) => {
  const [lng, lat] = at(point)
  return `${lat},${lng},${aadt},${year}`
}

test('uses counted traffic in a build with --counts and notes the counts', async () => {
  const { code, atlas } = await build(line([-500, 5], 12_345), line([0, 4000], 99))
  expect(code).toBe(0)
  const [lng, lat] = at([-100, 0])
  expect((await atlas?.surroundings({ lat, lng }))?.traffic).toEqual([0, 0, 24_690, 0, 0, 838])
  const roads = (await atlas?.surroundings({ lat, lng }))?.roads
  expect(roads?.busiest).toMatchObject({ counted: true, year: 2019 })
  const reached = await atlas?.isochrone({ lat, lng })
  expect(reached?.segments.map((segment) => [segment.class, segment.aadtEstimated])).toEqual([
    [2, false],
    [2, false],
    [5, true],
  ])
  const notes = atlas?.manifest.notes.join(' ')
  expect(notes).toContain('Traffic was counted at 1 point (2019)')
  expect(notes).toContain('1 count lies more than 50 m from any road and was not used.')
  expect(notes).not.toContain('no road of this country was counted')
  expect(notes).toContain('Liechtenstein has less than 25 km of roads.')
  expect(atlas?.manifest.sources).toContainEqual(
    expect.objectContaining({ name: 'Traffic counts counts.csv', date: '2019' }),
  )
})

test('builds nothing from a table with an invalid row, and names the row', async () => {
  const { code, said, atlas } = await build(line([-500, 5], 12_345), line([0, 0], -5))
  expect(code).toBe(1)
  expect(said).toContain('line 3, column aadt: "-5" is not a number of vehicles a day.')
  expect(atlas).toBeNull()
})
