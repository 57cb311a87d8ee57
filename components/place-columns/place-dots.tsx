import { formatDegrees } from '@/lib/domain/place-columns/degrees-text'
import type { SeenPlaces } from '@/lib/domain/place-columns/see-places'
import { extentOf } from '@/lib/domain/tables/value-facts'
import { formatCount, formatCountOf } from '@/lib/format/number'
import type { LatLng } from '@/lib/geo/coordinates'
import { maxLatitude, mercator } from '@/lib/geo/mercator'

const size = { width: 300, height: 180, margin: 14 } as const
/** Fraction of the world that fills the picture at most: places at one spot keep their distance. */
const closest = 0.00002

type Dot = readonly [x: number, y: number]

/** Places as the map would have them, fitted to the picture. */
function dotsOf(places: readonly LatLng[]): Dot[] {
  const points = places.map(({ lat, lng }) =>
    mercator(lng, Math.min(maxLatitude, Math.max(-maxLatitude, lat))),
  )
  const across = extentOf(points.map(([x]) => x))
  const down = extentOf(points.map(([, y]) => y))
  if (!across || !down) return []
  const { width, height, margin } = size
  const scale = Math.min(
    (width - 2 * margin) / Math.max(closest, across[1] - across[0]),
    (height - 2 * margin) / Math.max(closest, down[1] - down[0]),
  )
  return points.map(([x, y]) => [
    width / 2 + (x - (across[0] + across[1]) / 2) * scale,
    height / 2 + (y - (down[0] + down[1]) / 2) * scale,
  ])
}

/** The box of the places in whole words: its corners tell a swapped pair at a glance. */
function whereOf(places: readonly LatLng[]): string | undefined {
  const lats = extentOf(places.map(({ lat }) => lat))
  const lngs = extentOf(places.map(({ lng }) => lng))
  if (!lats || !lngs) return undefined
  const side = (value: number, positive: string, negative: string) =>
    `${formatDegrees(Math.abs(value))}° ${value < 0 ? negative : positive}`
  const middle = { lat: (lats[0] + lats[1]) / 2, lng: (lngs[0] + lngs[1]) / 2 }
  return `around ${side(middle.lat, 'N', 'S')}, ${side(middle.lng, 'E', 'W')}`
}

interface PlaceDotsProps {
  seen: SeenPlaces | undefined
  isAddress: boolean
}

/** The places of a choice, with how many rows have one. */
export function PlaceDots({ seen, isAddress }: PlaceDotsProps) {
  const places = seen?.dots ?? []
  const { width, height } = size
  return (
    <figure className="min-w-0">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label="Places of the table"
        className="block h-[180px] w-full rounded-md bg-map-outside max-lg:h-36"
      >
        {dotsOf(places).map(([x, y], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots have no identity
          <circle key={at} cx={x} cy={y} r="2.5" className="fill-volt" />
        ))}
      </svg>
      <figcaption role="status" className="flex flex-wrap gap-x-3 pt-1.5 text-xs">
        {seen && isAddress && <span>{formatCountOf(seen.addresses.length, 'address', 'addresses')}</span>}
        {seen && !isAddress && (
          <>
            <span className="tnum flex-1 font-semibold whitespace-nowrap">
              {`${formatCount(seen.placed)} of ${formatCountOf(seen.rows, 'row')} ${seen.rows === 1 ? 'has' : 'have'} a place`}
            </span>
            <span className="text-ink-600">{whereOf(places)}</span>
          </>
        )}
      </figcaption>
    </figure>
  )
}
