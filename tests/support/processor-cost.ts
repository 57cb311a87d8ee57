/** Processor milliseconds of the fastest of three runs: other programs share the machine. */
export function processorCost(run: () => unknown): number {
  const runs = [1, 2, 3].map(() => {
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.min(...runs)
}
