import type { ScoutedSite } from '@/lib/domain/scouted-site'
import { formatCount } from '@/lib/format/number'

/** `123 spaces`, `40 spaces, estimated` */
export function spacesText({ capacity, isCapacityEstimated }: ScoutedSite): string {
  const spaces = capacity === 1 ? '1 space' : `${formatCount(capacity)} spaces`
  return isCapacityEstimated ? `${spaces}, estimated` : spaces
}

/** `Schaan · 123 spaces · ID 101866757` */
export function siteLine(site: ScoutedSite): string {
  return [site.city, site.brand, spacesText(site), `ID\u00a0${site.id}`]
    .filter((part) => part !== '')
    .join(' · ')
}

/** The screen's address with this location alone open, in the middle of the map. */
export function siteAddress(here: string, { id, lat, lng }: Pick<ScoutedSite, 'id' | 'lat' | 'lng'>): string {
  const address = new URL(here)
  address.searchParams.set('site', id)
  address.searchParams.delete('compare')
  address.searchParams.set('lat', lat.toFixed(5))
  address.searchParams.set('lng', lng.toFixed(5))
  return address.href
}
