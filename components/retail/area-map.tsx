import { classes } from '@/components/ui/classes'
import type { DemandStep } from '@/lib/catalogue/demand-step'
import { demandStep, demandSteps } from '@/lib/catalogue/demand-step'
import type { SiteExample } from '@/lib/contract/showcase'
import { metresPerDegree } from '@/lib/geo/distance'

/** Metres per unit of the drawing: finer than a pixel, and keeps numbers short. */
const metresPerUnit = 4
/** Vertices closer than this to the previous one are invisible at the drawing's size. */
const minUnits = 5

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
    const isSeen = !before || Math.hypot(point[0] - before[0], point[1] - before[1]) >= minUnits
    if (isEnd || isSeen) kept.push(point)
    return kept
  }, [])
}

const fills: Record<DemandStep, string> = {
  1: 'fill-demand-1',
  2: 'fill-demand-2',
  3: 'fill-demand-3',
  4: 'fill-demand-4',
  5: 'fill-demand-5',
  6: 'fill-demand-6',
  7: 'fill-demand-7',
  8: 'fill-demand-8',
  9: 'fill-demand-9',
}

type AreaMapProps = {
  example: SiteExample
  /** Units of 4 m from the site to the left, top, right and bottom edge; the rest fills wider frames. */
  reach: readonly [number, number, number, number]
  letter: 'A' | 'B'
  /** Set when the page already contains this area: its shapes are referenced, not repeated. */
  isAgain?: boolean
  className?: string | undefined
}

/** Hexagons around a place in the scouting map's colours, with roads and pin; rendered on the server. */
export function AreaMap({ example, reach, letter, isAgain = false, className }: AreaMapProps) {
  const [left, top, right, bottom] = reach
  const id = `area-${letter}`
  return (
    <svg
      role="img"
      aria-label={`Map of the demand for charging around ${example.name}, ${example.town}`}
      viewBox={`${-left} ${-top} ${left + right} ${top + bottom}`}
      preserveAspectRatio="xMidYMid slice"
      className={classes('bg-map-land', className)}
    >
      {isAgain ? <use href={`#${id}`} /> : <Area id={id} example={example} />}
      <Pin letter={letter} />
    </svg>
  )
}

function Area({ id, example }: { id: string; example: SiteExample }) {
  const { cells, mainRoads, localRoads } = areaShapes(example)
  return (
    <g id={id}>
      {cells.map(({ step, path }) => (
        <path key={step} d={path} className={classes(fills[step], 'stroke-map-land')} strokeWidth={0.9} />
      ))}
      <path d={localRoads} fill="none" className="stroke-ink-1000/28" strokeWidth={0.9} />
      <path
        d={mainRoads}
        fill="none"
        className="stroke-ink-1000/62"
        strokeWidth={2.2}
        strokeLinecap="round"
      />
    </g>
  )
}

/** The map's pin: volt A for the subject, ink B for the comparison. */
function Pin({ letter }: { letter: 'A' | 'B' }) {
  const isFirst = letter === 'A'
  const fill = isFirst ? 'fill-volt' : 'fill-ink-1000'
  return (
    <g className={isFirst ? 'stroke-ink-1000' : 'stroke-paper'} strokeWidth={1.6}>
      <path
        d="M-13-36h26a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4h-7L0-1-6-8h-7a4 4 0 0 1-4-4v-20a4 4 0 0 1 4-4Z"
        className={fill}
      />
      <circle r="5" cy="3" className={fill} />
      <text
        y="-15.5"
        textAnchor="middle"
        strokeWidth={0}
        className={classes('text-[18px] font-[660]', isFirst ? 'fill-ink-1000' : 'fill-paper')}
      >
        {letter}
      </text>
    </g>
  )
}
