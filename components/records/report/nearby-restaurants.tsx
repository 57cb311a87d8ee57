'use client'

import { Beer, Coffee, Star, Utensils } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorStrip } from '@/components/ui/error-strip'
import { Section } from '@/components/ui/section'
import { Skeleton } from '@/components/ui/skeleton'
import { addressOf } from '@/lib/client/fetch/call-api'
import { useNearbyPlaces } from '@/lib/client/places/use-nearby-places'
import { mapCalls } from '@/lib/contract/maps'
import type { NearbyPlace } from '@/lib/contract/places'
import { readerName } from '@/lib/domain/names/reader-name'
import { closedWord, placeTypeTitle } from '@/lib/domain/records/evaluated-surroundings'
import { formatCountOf, formatDecimal, formatDistance } from '@/lib/format/number'
import type { LatLng } from '@/lib/geo/coordinates'

const fives = [1, 2, 3, 4, 5]

function Stars({ className }: { className: string }) {
  return (
    <span className={`flex ${className}`}>
      {fives.map((each) => (
        <Star key={each} className="size-3! shrink-0 fill-current" strokeWidth={0} />
      ))}
    </span>
  )
}

/** Five stars filled to a tenth, and the number. */
function StarRating({ rating }: { rating: number }) {
  const grade = Math.min(5, Math.max(0, rating))
  return (
    <span className="inline-flex items-center gap-1.5">
      <span
        role="img"
        aria-label={`${formatDecimal(grade)} of 5 stars`}
        className="relative inline-flex text-ink-300"
      >
        <Stars className="text-ink-300" />
        <span
          aria-hidden
          className="absolute inset-y-0 left-0 overflow-hidden"
          style={{ width: `${(Math.round(grade * 10) / 50) * 100}%` }}
        >
          <Stars className="text-ink-1000" />
        </span>
      </span>
      <b aria-hidden className="tnum font-semibold">
        {formatDecimal(grade)}
      </b>
    </span>
  )
}

/** Places shown before "show all". */
const shownAtFirst = 5

const noReview = 'No review found'

interface NearbyRestaurantsProps {
  place: LatLng
  title?: string | undefined
  /** Metres around the place. */
  radius: number
  /** Maximum places listed; 0 hides the section. */
  limit: number
}

/** Restaurants, cafes and bars within walking distance. */
export function NearbyRestaurants({ place, title, radius, limit }: NearbyRestaurantsProps) {
  if (limit === 0) return null
  return (
    <Section title={title ?? 'Nearby Restaurants'} note={`Within ${radius} m`}>
      <Content place={place} radius={radius} limit={limit} />
    </Section>
  )
}

function Content({ place, radius, limit }: Omit<NearbyRestaurantsProps, 'title'>) {
  const { data, error, isValidating, mutate } = useNearbyPlaces(place, { radius, limit })
  const [isWhole, setWhole] = useState(false)
  if (!data) {
    if (error && !isValidating) {
      return <ErrorStrip onRetry={() => void mutate()}>Restaurants could not be loaded.</ErrorStrip>
    }
    return <Skeleton className="h-9 rounded-md" />
  }
  const { places, attributions } = data
  if (places.length === 0) {
    return <p className="text-ink-600">No restaurants found in {radius}m radius.</p>
  }
  const hasReviews = places.some(({ rating }) => rating !== null)
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        {(isWhole ? places : places.slice(0, shownAtFirst)).map((each) => (
          <Restaurant
            key={`${each.location.latitude} ${each.location.longitude} ${each.displayName?.text}`}
            place={each}
            hasReviews={hasReviews}
          />
        ))}
      </ul>
      {places.length > shownAtFirst && (
        <Button tone="soft" size="sm" className="mt-2.5 w-full" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${places.length}`}
        </Button>
      )}
      <p className="mt-2 text-2xs text-ink-600">
        {[!hasReviews && noReview, ...attributions].filter(Boolean).join(' · ')}
      </p>
    </>
  )
}

interface RestaurantProps {
  place: NearbyPlace
  /** Some place has reviews; otherwise one line says that none has. */
  hasReviews: boolean
}

function Restaurant({ place, hasReviews }: RestaurantProps) {
  const { displayName, primaryType, businessStatus, distance } = place
  const type = placeTypeTitle(primaryType)
  const name = displayName && readerName(displayName.text, displayName.latin ?? '')
  return (
    <li className="flex items-center gap-3">
      <span className="grid size-9 flex-none place-items-center overflow-hidden rounded-md bg-ink-100 text-ink-600">
        <Photo place={place} />
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-left font-semibold" title={displayName?.text}>
          {name ?? `${type} without a name`}
        </span>
        <span className="block truncate text-xs text-ink-600">
          {[type, formatDistance(distance), closedWord(businessStatus)].filter(Boolean).join(' · ')}
        </span>
      </span>
      {hasReviews && <Reviews place={place} />}
    </li>
  )
}

/** The place's photo, or an icon of its kind. */
function Photo({ place: { photos, primaryType } }: { place: NearbyPlace }) {
  const [isBroken, setBroken] = useState(false)
  const [photo] = photos ?? []
  if (!photo || isBroken) return <Icon type={primaryType} />
  const author = photo.author && `Photo: ${photo.author}`
  return (
    // biome-ignore lint/performance/noImgElement: the service has sized it.
    <img
      src={addressOf(mapCalls.readPlacePhoto, { query: { name: photo.name } })}
      alt={author ?? ''}
      title={author}
      loading="lazy"
      onError={() => setBroken(true)}
      className="size-full object-cover"
    />
  )
}

function Icon({ type }: { type: string }) {
  if (type === 'cafe' || type === 'ice_cream') return <Coffee aria-hidden className="size-4" />
  if (['bar', 'pub', 'biergarten'].includes(type)) return <Beer aria-hidden className="size-4" />
  return <Utensils aria-hidden className="size-4" />
}

function Reviews({ place: { rating, userRatingCount } }: { place: NearbyPlace }) {
  if (rating === null) return <span className="text-xs text-ink-600">{noReview}</span>
  return (
    <span className="grid flex-none justify-items-end">
      <StarRating rating={rating} />
      {userRatingCount !== null && (
        <span className="text-xs text-ink-600">{formatCountOf(userRatingCount, 'review')}</span>
      )}
    </span>
  )
}
