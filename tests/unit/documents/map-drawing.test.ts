import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { clipLine, clipRing, thinOut } from '@/server/engine/documents/map/clip-lines'
import { placeName } from '@/server/engine/documents/map/draw-marks'
import {
  atlasFor,
  drawMap,
  type MapOptions,
  pointsOfRoad,
  readableNames,
} from '@/server/engine/documents/map/map-drawing'
import { maxPoints, type PictureLayers, withinBudget } from '@/server/engine/documents/map/tile-features'
import { registerScorecardFonts } from '@/server/engine/documents/scorecard-style'
import { palette } from '@/server/engine/documents/style/palette'

const atlases = createAtlasLibrary(['data/atlas'])
const options: MapOptions = { current: 'DC', letter: 'A', rings: [200, 500] }
const places = {
  liechtenstein: { lat: 47.21293, lng: 9.52253 },
  monaco: { lat: 43.7384, lng: 7.4246 },
  andorra: { lat: 42.5075, lng: 1.5218 },
}

beforeAll(registerScorecardFonts)

async function drawn(country: string, more: Partial<MapOptions> = {}) {
  const point = places[country as keyof typeof places]
  const atlas = await atlases.open(country)
  const frame = { ...point, zoom: 13.4, width: 794, height: 308 }
  const { shapes } = await drawMap(await atlasFor(atlas, point), frame, { ...options, ...more })
  const paths = shapes.flatMap((shape) => ('path' in shape ? [shape] : []))
  const texts = shapes.flatMap((shape) => ('text' in shape ? [shape.text] : []))
  return { paths, texts, letters: paths.reduce((sum, { path }) => sum + path.length, 0) }
}

describe('a map of a document', () => {
  it.each(Object.keys(places))(
    'of %s has paths of land, water, roads and hexagons, and names',
    async (country) => {
      const { paths, texts, letters } = await drawn(country)
      const colours = new Set(paths.flatMap(({ fill, stroke }) => [fill, stroke]))
      for (const colour of [palette.mapLand, palette.mapWater, palette.mapRoad, palette.mapRoadMajor]) {
        expect(colours).toContain(colour)
      }
      expect([...colours].some((colour) => colour === palette.demand9 || colour === palette.demand8)).toBe(
        true,
      )
      expect(texts).toEqual(expect.arrayContaining(['A', '200 m', '500 m']))
      // Names of places beside the marks.
      expect(texts.length).toBeGreaterThan(3)
      expect(letters).toBeLessThan(maxPoints * 14)
    },
  )

  it('labels the busiest road with its traffic, and no road outside', async () => {
    const figure = '26,338 vehicles/day, class default'
    const road = async (name: string) => (await drawn('liechtenstein', { road: { name, figure } })).texts
    const atlas = await atlases.open('liechtenstein')
    const { roads } = (await atlas?.surroundings(places.liechtenstein)) ?? {}
    expect(await road(roads?.busiest?.name ?? '')).toContain(figure)
    expect(await road('Nowhere Street')).not.toContain(figure)
  })

  it('has only pin and distances without an atlas', async () => {
    const atlas = await atlases.open('monaco')
    const berlin = { lat: 52.52, lng: 13.4 }
    expect(await atlasFor(atlas, berlin)).toBeUndefined()
    const drawing = await drawMap(undefined, { ...berlin, zoom: 13, width: 400, height: 200 }, options)
    expect(drawing.isPlain).toBe(true)
    expect(drawing.shapes.flatMap((shape) => ('text' in shape ? [shape.text] : []))).toEqual([
      '200 m',
      '500 m',
      'A',
    ])
  })
})

describe('a map of names in two scripts', () => {
  const frame = { lat: 42.5, lng: 1.5, zoom: 13, width: 300, height: 200 }

  it('has the name in Latin letters above the local one', async () => {
    const [place] = await readableNames([{ name: 'Athens\nΑθήνα', at: [150, 100] }])
    const taken: { top: number; bottom: number }[] = []
    const shapes = placeName({ text: place?.name ?? '', at: [150, 100], frame, taken: taken as never })
    const texts = shapes.flatMap((shape) => ('text' in shape ? [[shape.text, ...shape.at]] : []))
    expect(texts).toEqual([
      ['Athens', 150, 91.5],
      ['Αθήνα', 150, 108.5],
    ])
    expect(taken).toMatchObject([{ top: 80.5, bottom: 119.5 }])
  })

  it('labels a road that an estimate names as on the signs', () => {
    const road = (properties: object, x: number) => ({ properties, lines: [[[x, 0]]] })
    const roads = [road({ name: 'Ermou', local: 'Ερμού' }, 5), road({ name: 'Ermou' }, 1)]
    const layers = new Map([['roads', roads]]) as unknown as PictureLayers
    expect(pointsOfRoad(layers, 'Ερμού', [0, 0])).toEqual([[5, 0]])
    expect(pointsOfRoad(layers, 'Ermou', [0, 0])).toEqual([[1, 0]])
  })
})

describe('lines of a map', () => {
  const box = { left: 0, top: 0, right: 10, bottom: 10 }

  it('are clipped to the frame, in pieces where they leave it', () => {
    const zigzag = [
      [-5, 5],
      [5, 5],
      [5, 15],
      [8, 15],
      [8, 5],
    ] as const
    expect(clipLine(zigzag, box)).toEqual([
      [
        [0, 5],
        [5, 5],
        [5, 10],
      ],
      [
        [8, 10],
        [8, 5],
      ],
    ])
    expect(
      clipLine(
        [
          [-5, -5],
          [-1, 20],
        ],
        box,
      ),
    ).toEqual([])
  })

  it('clip areas closed along the edges of the frame', () => {
    const square = [
      [-5, -5],
      [5, -5],
      [5, 5],
      [-5, 5],
    ] as const
    expect(new Set(clipRing(square, box).map(String))).toEqual(new Set(['0,0', '5,0', '5,5', '0,5']))
    expect(
      clipRing(
        [
          [20, 20],
          [30, 20],
          [30, 30],
        ],
        box,
      ),
    ).toEqual([])
  })

  it('keep their ends and corners when simplified', () => {
    expect(
      thinOut(
        [
          [0, 0],
          [1, 0.01],
          [2, 0],
          [2, 5],
          [2.05, 5],
          [9, 5],
        ],
        0.25,
      ),
    ).toEqual([
      [0, 0],
      [2, 0],
      [2, 5],
      [9, 5],
    ])
  })

  it("stay within a page's budget of points, dropping the least telling layers last", () => {
    const noise = (count: number) =>
      Array.from({ length: count }, (_, at) => [at * 10, (at % 2) * 50] as const)
    const layers: PictureLayers = new Map(
      ['land', 'landuse', 'roads'].map((name) => [name, [{ properties: {}, lines: [noise(400)] }]]),
    )
    expect(withinBudget(layers, 1200)).toBe(layers)
    expect([...withinBudget(layers, 900).keys()]).toEqual(['land', 'roads'])
    expect([...withinBudget(layers, 100).keys()]).toEqual([])
    const circle = Array.from({ length: 1000 }, (_, at) => [
      ...[40 * Math.cos(at / 160), 40 * Math.sin(at / 160)],
    ]) as [number, number][]
    const fine: PictureLayers = new Map([['roads', [{ properties: {}, lines: [circle] }]]])
    const [road] = withinBudget(fine, 30).get('roads') ?? []
    expect(road?.lines[0]?.length).toBeLessThanOrEqual(30)
    expect(road?.lines[0]?.length).toBeGreaterThan(12)
  })
})
