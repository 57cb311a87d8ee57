import type { ScoutedSite } from '@/lib/domain/scouting/scouted-site'
import { formatCount } from '@/lib/format/number'

/** The line below a site's name: `Schaan`, `123 spaces`, `ID 101866757`. */
export function siteParts(site: ScoutedSite): string[] {
  const { city, brand, capacity, isCapacityEstimated, id } = site
  const spaces = capacity === 1 ? '1 space' : `${formatCount(capacity)} spaces`
  return [city, brand, isCapacityEstimated ? `${spaces}, estimated` : spaces, `ID\u00a0${id}`].filter(
    (part) => part !== '',
  )
}

/** The screen's address with only this site open, centred on the map. */
export function siteAddress(here: string, { id, lat, lng }: Pick<ScoutedSite, 'id' | 'lat' | 'lng'>): string {
  const address = new URL(here)
  address.searchParams.set('site', id)
  address.searchParams.delete('compare')
  address.searchParams.set('lat', lat.toFixed(5))
  address.searchParams.set('lng', lng.toFixed(5))
  return address.href
}
