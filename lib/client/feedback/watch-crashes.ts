/** Errors that are no fault of the app: ended calls, scripts of a browser's extensions, a release that has gone. */
function isForeign(error: Error): boolean {
  if (['AbortError', 'RequestError', 'ChunkLoadError'].includes(error.name)) return true
  return /\b\w+-extension:\/\//.test(error.stack ?? '')
}

function report(thrown: unknown): void {
  if (!(thrown instanceof Error) || isForeign(thrown)) return
  // Whoever cannot load this cannot report either, and is not to be told in an error of its own.
  import('./report-crash').then(
    ({ reportCrash }) => reportCrash(thrown, { source: 'Uncaught error' }),
    () => undefined,
  )
}

window.addEventListener('error', ({ error }) => report(error))
window.addEventListener('unhandledrejection', ({ reason }) => report(reason))
