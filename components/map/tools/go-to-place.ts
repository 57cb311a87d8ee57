import type { MapControls } from '@/components/map/map-controls'
import type { GeoResult } from '@/lib/contract/geo'

const nearness: Partial<Record<NonNullable<GeoResult['kind']>, number>> = {
  town: 13.5,
  village: 14,
  suburb: 14.5,
  hamlet: 15,
  locality: 14.5,
  street: 16,
  site: 17,
  coordinates: 16,
}

export function goToPlace(controls: MapControls, { bounds, location, kind }: GeoResult): void {
  if (bounds) controls.fitBounds(bounds)
  else controls.flyTo(location, (kind && nearness[kind]) ?? 14)
}
