/** Milliseconds of this thread's processor time in the fastest of ten runs: other work shares the machine. */
export function processorCost(run: () => unknown): number {
  const runs = Array.from({ length: 10 }, () => {
    const before = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.min(...runs)
}
