/** Aborted calls, browser extensions, parts of a replaced release. */
function isForeign(error: Error): boolean {
  if (['AbortError', 'RequestError', 'ChunkLoadError'].includes(error.name)) return true
  return /\w-extension:\/\//.test(error.stack ?? '')
}

function report(thrown: unknown): void {
  if (!(thrown instanceof Error) || isForeign(thrown)) return
  import('./report-crash').then(
    ({ reportCrash }) => reportCrash(thrown, { source: 'Uncaught error' }),
    () => undefined,
  )
}

window.addEventListener('error', ({ error }) => report(error))
window.addEventListener('unhandledrejection', ({ reason }) => report(reason))
