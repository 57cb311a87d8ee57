'use client'

import { useRouter } from 'next/navigation'
import { useGuest } from '@/lib/client/session/guest'
import { routes } from '@/lib/config/routes'

/** Lets the link back open the same map. Reads the address on the press, because the map keeps moving. */
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
