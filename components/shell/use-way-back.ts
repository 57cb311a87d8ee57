'use client'

import { useRouter } from 'next/navigation'
import { useGuest } from '@/lib/client/session/guest'
import { routes } from '@/lib/config/routes'

/**
 * Adds the scouting map's search to the link to the saved locations, so that the link back opens the same
 * map. Read on the press, because the map keeps moving.
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
