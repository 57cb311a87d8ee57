import { useEffect } from 'react'
import { useLatest } from '@/components/ui/use-latest'
import type { Take } from './use-studio'

/** Where a map is read: its own address on this site; another site's only as the map of a record. */
function requestOf(address: string): string | undefined {
  const url = URL.parse(address, window.location.origin)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  if (url.origin === window.location.origin) return url.href
  return `/api/evals/map?url=${encodeURIComponent(url.href)}`
}

async function fetchMap(address: string): Promise<Blob> {
  const failed = new Error(`Error loading ${address.slice(0, 300)}`)
  const request = requestOf(address)
  if (request === undefined) throw failed
  const answer = await fetch(request, { headers: { accept: 'application/json' } }).catch(() => undefined)
  if (!answer?.ok) throw failed
  return answer.blob()
}

const nameOf = (address: string) => {
  const last = URL.parse(address, window.location.origin)?.pathname.split('/').at(-1) ?? ''
  return /\.(?:json|csv|geojson|arrow)$/i.test(last) ? last : `${last || 'map'}.json`
}

/** Opens the map of the page's address. */
export function useMapAddress(address: string | null, take: Take): void {
  const latest = useLatest(take)
  useEffect(() => {
    if (address) void latest.current(nameOf(address), () => fetchMap(address))
  }, [address, latest])
}
