import type { ListedAtlas, UploadedAtlasFile } from '@/lib/contract/atlases'
import { builtName, emptyForm, formOf, planOf, requestOf } from '@/lib/domain/countries/build-form'
import {
  buildProgress,
  canDiff,
  changeWords,
  formatDuration,
  stateOf,
  totalsOf,
} from '@/lib/domain/countries/country-words'
import { atlasBuild, listedAtlas } from '@/tests/support/listed-atlas'

const address = 'https://mirror.example/cz.osm.pbf'
const form = (over: Partial<typeof emptyForm>) => Object.assign({}, emptyForm, over)
const upload = (id: string): UploadedAtlasFile => ({
  id,
  kind: 'extract',
  name: 'a.osm.pbf',
  bytes: 1,
  date: null,
  people: null,
  rows: null,
  region: null,
})

describe('the form of a build', () => {
  test('names what it lacks by field', () => {
    expect(requestOf(emptyForm).errors).toEqual({
      source: 'Enter the address of an extract (.osm.pbf).',
      country: 'Which country?',
    })
    const part = { address, country: 'CZ' } as const
    const faultOf = (over: Partial<typeof emptyForm>) => requestOf(form(Object.assign({}, part, over))).errors
    expect(faultOf({ boundaryKind: 'region' })).toEqual({ boundary: 'Which region?' })
    expect(faultOf({ boundaryKind: 'geojson' })).toEqual({ boundary: 'Choose a GeoJSON file.' })
    expect(faultOf({ boundaryKind: 'box' })).toEqual({ boundary: 'Enter four numbers in degrees.' })
    expect(faultOf({ boundaryKind: 'box', box: ['9', '47', '8', '48'] })?.boundary).toMatch(/West must/)
    expect(faultOf({ boundaryKind: 'box', box: ['9', '47', '10', '95'] })?.boundary).toMatch(/between −90/)
  })

  test('becomes a request with only what was chosen', () => {
    expect(requestOf(form({ address: ` ${address} `, country: ' Czechia ' })).request).toEqual({
      country: 'Czechia',
      source: { address },
    })
    const full = form({
      sourceKind: 'file',
      extract: upload('1'),
      country: 'CH',
      boundaryKind: 'box',
      box: ['8,5', ' 46', '9', '47'],
      population: upload('2'),
      counts: upload('3'),
      chargers: upload('5'),
      name: ' Centre ',
      neighbours: [{ address }, { upload: upload('4') }],
    })
    expect(requestOf(full).request).toEqual({
      country: 'CH',
      source: { file: '1' },
      boundary: '8.5,46,9,47',
      name: 'Centre',
      population: '2',
      counts: '3',
      chargers: '5',
      neighbours: [{ address }, { file: '4' }],
    })
    expect(planOf(full)).toEqual({
      country: 'CH',
      source: { file: '1' },
      neighbours: [{ address }, { file: '4' }],
    })
  })

  test('opens with the choices of the last build, and asks for its files again', () => {
    const request = {
      country: 'switzerland',
      source: { file: '1' },
      boundary: 'Ticino',
      neighbours: [{ address }, { file: '2' }],
    }
    const opened = formOf({ name: 'Switzerland', request })
    expect(opened).toMatchObject({
      sourceKind: 'file',
      extract: null,
      boundaryKind: 'region',
      region: 'Ticino',
      country: 'Switzerland',
      neighbours: [{ address }],
    })
    expect(builtName(opened, 'Switzerland')).toBe('Ticino')
    expect(formOf({ name: 'Malta', request: null })).toMatchObject({ country: 'Malta', address: '' })
  })

  test('updates a region within the same boundary', () => {
    const source = { file: '1' }
    const boundaryAgain = (boundary: string, name?: string) => {
      const request = { country: 'switzerland', source, boundary, ...(name !== undefined && { name }) }
      const opened = formOf({ name: 'Centre, Switzerland', request })
      expect(opened.country).toBe('Switzerland')
      const again = requestOf(Object.assign({}, opened, { extract: upload('9') })).request
      return [again?.boundary, again?.name]
    }
    expect(boundaryAgain('Ticino')).toEqual(['Ticino', undefined])
    expect(boundaryAgain('8.5,46,9,47', 'Centre')).toEqual(['8.5,46,9,47', 'Centre'])
    expect(boundaryAgain('file:7', 'Old town')).toEqual(['file:7', 'Old town'])
  })

  test('names the region by what is typed, then by its file', () => {
    const named = (over: Partial<typeof emptyForm>) => builtName(form(over), 'Switzerland')
    const boundary = Object.assign(upload('1'), { region: 'Old town' })
    expect(named({})).toBe('Switzerland')
    expect(named({ boundaryKind: 'geojson', boundary })).toBe('Old town')
    expect(named({ boundaryKind: 'geojson', boundary, name: 'Centre' })).toBe('Centre')
    expect(named({ boundaryKind: 'box' })).toBe('part of Switzerland')
  })
})

describe('a country', () => {
  test('is first what needs somebody', () => {
    const build = atlasBuild({})
    expect(stateOf(listedAtlas({}))).toBe('current')
    expect(stateOf(listedAtlas({ has_newer: true }))).toBe('newer')
    expect(stateOf(listedAtlas({ has_newer: true, problem: 'It is broken.' }))).toBe('damaged')
    expect(stateOf(listedAtlas({ problem: 'It is broken.', build }))).toBe('building')
  })

  test('can be compared with an earlier version', () => {
    const version = (state: ListedAtlas['versions'][number]['state']) => ({
      version: 'a',
      date: null,
      state,
      bytes: 1,
      readers: [],
    })
    expect(canDiff(listedAtlas({ versions: [version('current')] }))).toBe(false)
    expect(canDiff(listedAtlas({ versions: [version('current'), version('previous')] }))).toBe(true)
    expect(canDiff(listedAtlas({ version: null, versions: [version('previous')] }))).toBe(false)
  })

  test('adds up with the others, where figures are known', () => {
    const unbuilt = { version: null, sites: null, hexagons: null, stations: null, bytes: null }
    const listed = [listedAtlas({}), listedAtlas(Object.assign({ build: atlasBuild({}) }, unbuilt))]
    expect(totalsOf(listed)).toEqual({
      inUse: 1,
      building: 1,
      waiting: 0,
      sites: 59,
      hexagons: 38,
      stations: 2,
      bytes: 600_000,
    })
  })
})

test('words say durations, progress and changes', () => {
  expect([3, 61, 360, 3_600, 4_800].map(formatDuration)).toEqual([
    '5 s',
    '1 min',
    '6 min',
    '1 h',
    '1 h 20 min',
  ])
  const build = atlasBuild({ share: 0.62, seconds_left: 240, memory: 1.2e9, memory_limit: 2.4e9 })
  expect(buildProgress(build).replaceAll(/\s/g, ' ')).toBe(
    '62 % · about 4 min left · 1.2 GB of 2.4 GB memory',
  )
  expect(changeWords({ added: 6, removed: 2, changed: 3 })).toBe('6 added, 2 removed, 3 changed')
  expect(changeWords({ added: 0, removed: 0, changed: 0 })).toBe('no change')
})
