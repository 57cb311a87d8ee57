import type { Around } from '@/lib/client/places/around-places'
import { lyingCaption } from '@/lib/domain/place-columns/lying-in'
import { formatDegrees } from '@/lib/domain/place-columns/place-choice'
import { frameOf, pictureSize, spotIn } from '@/lib/domain/place-columns/place-picture'
import type { SeenPlaces } from '@/lib/domain/place-columns/see-places'
import { extentOf } from '@/lib/domain/tables/value-facts'
import { formatCount, formatCountOf } from '@/lib/format/number'
import type { LatLng } from '@/lib/geo/coordinates'

/** The middle of the places, where no map of the world tells more. */
function whereOf(places: readonly LatLng[]): string | undefined {
  const lats = extentOf(places.map(({ lat }) => lat))
  const lngs = extentOf(places.map(({ lng }) => lng))
  if (!lats || !lngs) return undefined
  const side = (value: number, positive: string, negative: string) =>
    `${formatDegrees(Math.abs(value))}° ${value < 0 ? negative : positive}`
  const middle = { lat: (lats[0] + lats[1]) / 2, lng: (lngs[0] + lngs[1]) / 2 }
  return `around ${side(middle.lat, 'N', 'S')}, ${side(middle.lng, 'E', 'W')}`
}

function countOf({ placed, rows }: SeenPlaces): string {
  if (placed === rows) return formatCountOf(placed, 'place')
  return `${formatCount(placed)} of ${formatCountOf(rows, 'row')} ${rows === 1 ? 'has' : 'have'} a place`
}

interface PlaceDotsProps {
  seen: SeenPlaces | undefined
  around: Around | undefined
  /** `around` is being read. */
  isLoading: boolean
  isAddress: boolean
}

/** The places of a choice on the map of the world, with how many there are and in which countries. */
export function PlaceDots({ seen, around, isLoading, isAddress }: PlaceDotsProps) {
  const places = seen?.dots ?? []
  const frame = frameOf(places)
  const known = around ? lyingCaption(around.lying) : whereOf(places)
  const where = isLoading ? undefined : known
  return (
    <figure className="min-w-0">
      <svg
        viewBox={`0 0 ${pictureSize.width} ${pictureSize.height}`}
        role="img"
        aria-label={where ? `Places of the table, ${where}` : 'Places of the table'}
        className="block h-[180px] w-full rounded-md bg-map-outside max-lg:h-40"
      >
        {around && <rect x="-480" y="-24" width="1260" height="228" className="fill-map-water opacity-30" />}
        {around?.picture.lands.map(({ path, isHome }) => (
          <path
            key={path}
            d={path}
            vectorEffect="non-scaling-stroke"
            strokeDasharray={isHome ? undefined : '4 2.5'}
            className={
              isHome
                ? 'fill-map-built stroke-map-label-minor'
                : 'fill-map-land stroke-map-border stroke-[0.8] opacity-70'
            }
          />
        ))}
        {frame &&
          places.map(({ lat, lng }, at) => {
            const [x, y] = spotIn(frame, lng, lat)
            // biome-ignore lint/suspicious/noArrayIndexKey: dots have no identity
            return <circle key={at} cx={x} cy={y} r="2" className="fill-demand-8" />
          })}
        {around?.picture.names.map(({ name, x, y }) => (
          <text
            key={name}
            x={x}
            y={y}
            dy="0.35em"
            textAnchor="middle"
            paintOrder="stroke"
            strokeLinejoin="round"
            className="fill-map-label stroke-map-halo stroke-3 text-[11px] font-semibold"
          >
            {name}
          </text>
        ))}
      </svg>
      <figcaption role="status" className="flex flex-wrap justify-between gap-x-3 pt-1.5 text-xs">
        {seen && isAddress && <span>{formatCountOf(seen.addresses.length, 'address', 'addresses')}</span>}
        {seen && !isAddress && (
          <>
            <span className="tnum font-semibold whitespace-nowrap">{countOf(seen)}</span>
            <span className="text-ink-600">{where}</span>
          </>
        )}
      </figcaption>
    </figure>
  )
}
