import { useSyncExternalStore } from 'react'

function watchLoad(onChange: () => void): () => void {
  window.addEventListener('load', onChange)
  return () => window.removeEventListener('load', onChange)
}

/** Everything in the page's HTML has loaded; until then later requests would compete with it. */
export function usePageLoaded(): boolean {
  return useSyncExternalStore(
    watchLoad,
    () => document.readyState === 'complete',
    () => false,
  )
}
