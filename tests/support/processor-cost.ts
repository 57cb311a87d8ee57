function processorCost(run: () => unknown): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

/** Long enough for a coarse clock. */
const looking = processorCost(() => {
  const text = 'x'.repeat(1_000_000)
  let seen = 0
  for (let look = 0; look < 500; look++) {
    for (let at = 0; at < text.length; at++) seen += text.charCodeAt(at)
  }
  return seen
})

/**
 * The fastest of three runs: other work shares the machine. Reading in linear time takes less than a tenth,
 * in quadratic time some 1,000.
 */
export function shareOfLooks(read: () => unknown): number {
  return Math.min(...Array.from({ length: 3 }, () => processorCost(read))) / looking
}
