import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'

/** Changes with the saved locations of status Operating, which lose to a new station. */
export const markOfOwn = (locations: readonly SavedLocation[]): string =>
  locations
    .filter(({ status }) => status.trim().toLowerCase() === 'operating')
    .map(({ id, lat, lng, evaluationType, connectors }) =>
      JSON.stringify([id, lat, lng, evaluationType, connectors]),
    )
    .join()
