/** Next calls this once per process, before the first request. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: Next replaces this name at build time to leave Node's code out of other bundles.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startServer } = await import('@/server/runtime/start-server').catch(refuseToStart)
    await startServer()
  }
}

/** Wrong settings throw while the modules load, before any error reporting runs. */
function refuseToStart(error: unknown): never {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
