'use client'

import { useRouter } from 'next/navigation'
import { useGuest } from '@/lib/client/session/guest'
import { routes } from '@/lib/config/routes'

/**
 * For the link to the saved locations: takes the search of the scouting map along, once a location type is chosen, so
 * that the way back leads to the same map. Read when the link is followed, because the map moves all the time.
 */
export function useWayBack() {
  const router = useRouter()
  const { strip } = useGuest()
  return (href: string) => (event: { preventDefault: () => void }) => {
    const { pathname, search } = window.location
    const isSearched = new URLSearchParams(search).has('type')
    if (strip(pathname) !== routes.scouting || !isSearched) return
    event.preventDefault()
    router.push(`${href}${search}`)
  }
}
