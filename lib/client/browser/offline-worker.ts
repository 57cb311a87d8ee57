/** Answers page loads without a connection; caches one page and no data. */
const offlineWorker = '/offline-worker.js'

/** Waits for the page to load; plain http has no workers. */
export function watchConnection(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register(offlineWorker).catch(() => undefined)
  }
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
