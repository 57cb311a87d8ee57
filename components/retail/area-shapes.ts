import { type DemandStep, demandStep, demandSteps } from '@/lib/catalogue/demand-step'
import type { SiteExample } from '@/lib/contract/showcase'
import { metresPerDegree } from '@/lib/geo/distance'

/** Metres per unit of the drawing: finer than a pixel, and keeps numbers short. */
const metresPerUnit = 4
/** Vertices closer than this to the previous one are invisible at the drawing's size. */
const leastUnits = 5

type Point = readonly [number, number]

/** SVG paths in units of 4 m with the site at 0, 0: the cells of each step of the ramp, and the roads. */
interface AreaShapes {
  cells: { step: DemandStep; path: string }[]
  mainRoads: string
  localRoads: string
}

export function areaShapes({ lat, lng, cells, roads }: SiteExample): AreaShapes {
  const perLatitude = metresPerDegree / metresPerUnit
  const perLongitude = perLatitude * Math.cos((lat * Math.PI) / 180)
  const place = ([x, y]: Point): Point => [
    Math.round((x - lng) * perLongitude),
    Math.round((lat - y) * perLatitude),
  ]
  const road = (line: readonly Point[]) => pathOf(withoutNear(line.map(place)))
  return {
    cells: demandSteps.flatMap((step) => {
      const path = cells
        .filter(({ score }) => demandStep(score) === step)
        .map(({ ring }) => `${pathOf(ring.map(place))}z`)
        .join('')
      return path === '' ? [] : [{ step, path }]
    }),
    mainRoads: roads.main.map(road).join(''),
    localRoads: roads.local.map(road).join(''),
  }
}

/** A path with relative coordinates, which take half the characters of absolute ones. */
function pathOf([first, ...others]: readonly Point[]): string {
  if (!first) return ''
  let [x, y] = first
  const moves = others.map(([nextX, nextY]) => {
    const move = `${nextX - x} ${nextY - y}`
    x = nextX
    y = nextY
    return move
  })
  return `M${first[0]} ${first[1]}l${moves.join(' ')}`
}

/** Drops invisible vertices; keeps the ends, where roads meet. */
function withoutNear(line: readonly Point[]): Point[] {
  return line.reduce<Point[]>((kept, point, index) => {
    const before = kept.at(-1)
    const isEnd = index === 0 || index === line.length - 1
    const isSeen = !before || Math.hypot(point[0] - before[0], point[1] - before[1]) >= leastUnits
    if (isEnd || isSeen) kept.push(point)
    return kept
  }, [])
}
