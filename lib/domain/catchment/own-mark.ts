import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import { isOperating } from '@/lib/domain/plans/own-sites'

/** Changes with the saved locations of status Operating, which lose to a new station. */
export const markOfOwn = (locations: readonly SavedLocation[]): string =>
  locations
    .filter(isOperating)
    .map(({ id, lat, lng, evaluationType, connectors }) =>
      JSON.stringify([id, lat, lng, evaluationType, connectors]),
    )
    .join()
