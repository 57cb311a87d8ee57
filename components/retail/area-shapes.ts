import type { SiteExample } from '@/lib/contract/showcase'
import { type DemandStep, demandStep, demandSteps } from '@/lib/domain/demand-step'
import { metresPerDegree } from '@/lib/geo/distance'

/** Metres of one unit of the picture: finer than a pixel of it, and numbers stay short. */
const metresPerUnit = 4

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
  const place = ([x, y]: Point) =>
    `${Math.round((x - lng) * perLongitude)} ${Math.round((lat - y) * perLatitude)}`
  const line = (points: readonly Point[]) => `M${points.map(place).join(' ')}`
  return {
    cells: demandSteps.flatMap((step) => {
      const path = cells
        .filter(({ score }) => demandStep(score) === step)
        .map(({ ring }) => `${line(ring)}Z`)
        .join('')
      return path === '' ? [] : [{ step, path }]
    }),
    mainRoads: roads.main.map(line).join(''),
    localRoads: roads.local.map(line).join(''),
  }
}
