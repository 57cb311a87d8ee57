/** Address of the worker that answers page loads without a connection; it keeps one page and no data. */
const offlineWorker = '/offline-worker.js'

/** Registers the worker once the page has loaded; browsers have none over plain http. */
export function watchConnection(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    // Private windows may refuse it; the app works without.
    navigator.serviceWorker.register(offlineWorker).catch(() => undefined)
  }
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
