import type { Map as MapLibre } from 'maplibre-gl'
import { creditLines, mapPicture } from '@/components/studio/export/map-picture'
import { thumbnailOf } from '@/components/studio/saving/use-saving'

const picture = new Blob(['a picture'], { type: 'image/png' })

const pen = new Proxy({}, { get: () => () => ({ width: 10 }), set: () => true })

/** A map that draws on demand: jsdom has no graphics. */
function drawnMap({ isLost = false } = {}) {
  const listeners = new Map<string, Set<() => void>>()
  const canvas = Object.assign(document.createElement('canvas'), {
    getContext: () => ({ isContextLost: () => isLost }),
  })
  const ratios: number[] = []
  const map = {
    getCanvas: () => canvas,
    getPixelRatio: () => 1,
    setPixelRatio: (ratio: number) => void ratios.push(ratio),
    triggerRepaint: () => undefined,
    on: (name: string, listener: () => void) =>
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
    off: (name: string, listener: () => void) => listeners.get(name)?.delete(listener),
  } as unknown as MapLibre
  const fire = async (name: string) => {
    for (const listener of [...(listeners.get(name) ?? [])]) listener()
    await Promise.resolve()
  }
  const lose = () => {
    isLost = true
    return fire('webglcontextlost')
  }
  return { map, fire, lose, ratios, listening: () => [...listeners.values()].some(({ size }) => size > 0) }
}

const wish = { title: '', legend: [], credits: ['OpenStreetMap'] }
const failed = 'The file could not be made.'

beforeEach(() => {
  Object.assign(document, { fonts: { ready: Promise.resolve() } })
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(picture))
})
afterEach(() => jest.restoreAllMocks())

test('takes a picture and a thumbnail of what the map draws', async () => {
  const { map, fire, ratios, listening } = drawnMap()
  const made = mapPicture(map, wish)
  await fire('idle')
  await fire('render')
  expect(await made).toBe(picture)
  expect(ratios).toEqual([2, 1])
  const small = thumbnailOf(map)
  await fire('render')
  expect(await small).toBe(picture)
  expect(listening()).toBe(false)
})

test('takes no picture and no thumbnail of a map that has lost its graphics', async () => {
  const { map, ratios } = drawnMap({ isLost: true })
  await expect(mapPicture(map, wish)).rejects.toThrow(failed)
  expect(ratios).toEqual([2, 1])
  expect(await thumbnailOf(map)).toBeUndefined()
})

test.each([
  ['before it has all it shows', []],
  ['while it draws', ['idle']],
])('ends a picture with a message when the map loses its graphics %s', async (_when, events) => {
  const { map, fire, lose, ratios, listening } = drawnMap()
  const made = mapPicture(map, wish).catch((error: Error) => error.message)
  for (const event of events) await fire(event)
  await lose()
  expect(await made).toBe(failed)
  expect(ratios.at(-1)).toBe(1)
  expect(listening()).toBe(false)
})

test('ends a thumbnail when the map loses its graphics', async () => {
  const { map, lose } = drawnMap()
  const small = thumbnailOf(map)
  await lose()
  expect(await small).toBeUndefined()
})

test('names every source of a picture in full, on as many lines as it needs', () => {
  const pen = { measureText: (text: string) => ({ width: text.length }) as TextMetrics }
  const credits = ['© OpenStreetMap', 'Natural Earth', 'a publisher with a long name']
  expect(creditLines(pen, credits, 32)).toEqual([
    '© OpenStreetMap · Natural Earth',
    'a publisher with a long name',
  ])
  expect(creditLines(pen, credits, 15)).toEqual([
    '© OpenStreetMap',
    'Natural Earth',
    'a publisher',
    'with a long',
    'name',
  ])
})
