import { startSupervisor } from './supervisor'

const signals = ['SIGINT', 'SIGTERM'] as const

/** Runs the supervisor until the channel to the test run ends. */
async function main(): Promise<void> {
  const supervisor = await startSupervisor()
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    supervisor.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
        process.exit(1)
      },
    )
  }
  for (const signal of signals) process.on(signal, stop)
  process.once('disconnect', stop)
  process.send?.(supervisor.origin)
}

await main()
