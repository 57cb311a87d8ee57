import { limits } from '@/lib/config/limits'
import { formatCount, formatCountOf } from '@/lib/format/number'

export const listMessages = {
  full: `The list holds up to ${formatCount(limits.savedLocations)} locations. Remove some first.`,
  unloaded: 'Your saved locations could not be loaded.',
  unsaved: 'Your last changes are not saved yet.',
}

export const guestOfferText = (count: number): string =>
  `Add the ${formatCountOf(count, 'location')} you saved as a guest?`
