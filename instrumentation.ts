/** Next calls this once per process, before the first request. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: Next replaces this name at build time to leave Node's code out of other bundles.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startServer } = await import('./server/start-server')
    await startServer()
  }
}
