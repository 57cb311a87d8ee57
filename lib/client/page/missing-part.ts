'use client'

import { useEffect } from 'react'

const storeName = 'loaded-anew'
/** Milliseconds in which a page is not loaded anew a second time: what fails again is no matter of an old page. */
const notAgainWithin = 60_000

/** Whether an error says that a part of the app's own code could not be fetched. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError'

/** Whether it is worth another try, which this notes; false where nothing can be noted, and while there is no connection. */
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

/** After a new release the parts of a page that is still open are gone: it is loaded anew by itself, once. */
export function useFreshPage(error: unknown, reload = loadAnew): void {
  useEffect(() => {
    if (isMissingPart(error) && mayTry(Date.now())) reload()
  }, [error, reload])
}
