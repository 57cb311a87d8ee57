import type { CellSource, FromCellWorker } from '@/components/map/cells/cell-messages'
import { EarlyStart } from '@/components/map/cells/early-start'
import type { Bounds } from '@/lib/geo/mercator'

const source: CellSource = { country: 'x-land', version: '1', tiles: { 9: ['851f8587fffffff'] } }
const bounds = [9, 47, 10, 48] as const
const { tiles: hexagonTiles, ...named } = source
const manifest = JSON.stringify({ ...named, hexagonTiles, bounds })
const page = { type: 'early', search: '', width: 1430, height: 848, isBeside: true, panel: null } as const
const shown: FromCellWorker = { type: 'shown', keys: [] }

function start() {
  const opened: CellSource[] = []
  const views: { bounds: Bounds; zoom: number }[] = []
  const posted: FromCellWorker[] = []
  const library = {
    open: (each: CellSource) => void opened.push(each),
    view: (each: (typeof views)[number]) => void views.push(each),
  }
  const early = new EarlyStart({ library, post: (message) => void posted.push(message) })
  return { early, opened, views, posted }
}

describe('an early start of cells', () => {
  it('opens the country of the manifest and shows the place of the address', () => {
    const { early, opened, views } = start()
    early.begin({ ...page, manifest, search: '?country=x-land&lat=47&lng=9.5&zoom=12' })
    expect(opened).toEqual([{ ...source, bounds }])
    expect(views).toEqual([{ bounds: expect.any(Array), zoom: 12 }])
    expect(views[0]?.bounds[0]).toBeCloseTo(9.5 - (360 * 500) / (512 * 2 ** 12), 6)
  })

  it('shows the whole country clear of the floats without a place', () => {
    const { early, views } = start()
    early.begin({ ...page, manifest })
    expect(views[0]).toMatchObject({ bounds })
    expect(views[0]?.zoom).toBeGreaterThan(7)
    expect(views[0]?.zoom).toBeLessThan(10)
  })

  it.each([
    ['{"state":{"width":500}}', 1430 - 80 - 500],
    ['{"state":{"width":5000}}', 1000],
    ['{"state":null}', 1000],
    ['not JSON', 1000],
  ])('respects the stored panel width %j', (panel, width) => {
    const { early, views } = start()
    early.begin({ ...page, manifest, panel, search: '?lat=47&lng=9.5&zoom=12' })
    expect(views[0]?.bounds[0]).toBeCloseTo(9.5 - (360 * width) / 2 / (512 * 2 ** 12), 6)
  })

  it('fills the width of a phone', () => {
    const { early, views } = start()
    early.begin({ ...page, manifest, width: 390, isBeside: false, search: '?lat=47&lng=9.5&zoom=12' })
    expect(views[0]?.bounds[0]).toBeCloseTo(9.5 - (360 * 195) / (512 * 2 ** 12), 6)
  })

  it('holds its results until the page opens the same version', () => {
    const { early, opened, posted } = start()
    early.begin({ ...page, manifest })
    early.send(shown)
    expect(posted).toEqual([])
    early.open({ ...source })
    expect(posted).toEqual([shown])
    expect(opened).toHaveLength(1)
    early.send(shown)
    expect(posted).toEqual([shown, shown])
  })

  it.each([
    { ...source, version: '2' },
    { ...source, country: 'y-land' },
  ])('drops its results when the page opens another one', (other) => {
    const { early, opened, posted } = start()
    early.begin({ ...page, manifest })
    early.send(shown)
    early.open(other)
    expect(posted).toEqual([])
    expect(opened.at(-1)).toBe(other)
  })

  it('reopens the country when the page asks a second time', () => {
    const { early, opened } = start()
    early.begin({ ...page, manifest })
    early.open(source)
    early.open(source)
    expect(opened).toHaveLength(2)
  })

  it('is ignored once the page has opened a country', () => {
    const { early, opened, posted } = start()
    early.open(source)
    early.begin({ ...page, manifest })
    early.send(shown)
    expect(opened).toEqual([source])
    expect(posted).toEqual([shown])
  })

  it.each(['', '[]', 'null', '{"country":"x-land"}', '{"country":1,"version":"1","bounds":[1,2,3,4]}'])(
    'ignores %j as a manifest',
    (text) => {
      const { early, opened } = start()
      early.begin({ ...page, manifest: text })
      early.open(source)
      expect(opened).toEqual([source])
    },
  )
})
