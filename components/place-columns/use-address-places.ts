import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import { messageOf } from '@/lib/client/fetch/request-error'
import { placesOfAddresses } from '@/lib/client/locations/address-places'
import type { PlaceChoice } from '@/lib/domain/place-columns/place-choice'
import type { SeenPlaces } from '@/lib/domain/place-columns/see-places'
import { formatCountOf } from '@/lib/format/number'

const lookUpFailed = 'The addresses could not be looked up. Try again in a moment.'

/** Looks the addresses of a choice up, and uses it with the places that were found. */
export function useAddressPlaces(use: (choice: PlaceChoice) => Promise<void> | void) {
  const [isLookingUp, setLookingUp] = useState(false)
  const lookUp = async (choice: PlaceChoice, { addresses }: SeenPlaces) => {
    setLookingUp(true)
    try {
      const found = await placesOfAddresses(addresses, new AbortController().signal)
      if (found.size === 0) return notify.error('No address was found.')
      await use({ ...choice, found })
      notify.success(`${found.size} of ${formatCountOf(addresses.length, 'address', 'addresses')} found.`)
    } catch (error) {
      notify.error(messageOf(error, lookUpFailed))
    } finally {
      setLookingUp(false)
    }
  }
  return { isLookingUp, lookUp }
}
