import { useSyncExternalStore } from 'react'

function watchLoad(onChange: () => void): () => void {
  window.addEventListener('load', onChange)
  return () => window.removeEventListener('load', onChange)
}

/** Whether the page has all that its HTML asked for: what only comes later must not compete with that. */
export function usePageLoaded(): boolean {
  return useSyncExternalStore(
    watchLoad,
    () => document.readyState === 'complete',
    () => false,
  )
}
