'use client'

import { useEffect } from 'react'

const storeName = 'loaded-anew'
/** ms without a second reload: a repeated failure has another cause than an outdated page. */
const notAgainWithin = 60_000

export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError'

/** Notes the reload. False without storage or a connection. */
function mayTry(now: number): boolean {
  if (!navigator.onLine) return false
  try {
    const last = Number(window.sessionStorage.getItem(storeName) ?? 0)
    window.sessionStorage.setItem(storeName, String(now))
    return now - last > notAgainWithin
  } catch {
    return false
  }
}

const loadAnew = () => window.location.reload()

export function useFreshPage(error: unknown, reload = loadAnew): void {
  useEffect(() => {
    if (isMissingPart(error) && mayTry(Date.now())) reload()
  }, [error, reload])
}
