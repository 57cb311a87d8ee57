import { useSyncExternalStore } from 'react'

function watchLoad(onChange: () => void): () => void {
  window.addEventListener('load', onChange)
  return () => window.removeEventListener('load', onChange)
}

/** Whether everything in the page's HTML has loaded, with which later requests must not compete. */
export function usePageLoaded(): boolean {
  return useSyncExternalStore(
    watchLoad,
    () => document.readyState === 'complete',
    () => false,
  )
}
