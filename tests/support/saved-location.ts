import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'

/** A location of a saved list, for DC. */
export const savedLocation = (over: Partial<SavedLocation> = {}): SavedLocation => ({
  id: '1',
  name: 'Äulestrasse',
  lat: 47.14,
  lng: 9.52,
  evaluationType: 'DC',
  parkingType: 'parking',
  type: '',
  status: '',
  ...over,
})
