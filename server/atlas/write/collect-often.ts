import { stat } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'

/** Smaller extracts leave so few objects that a quarter of them as garbage does not matter. */
const worthOften = 250e6
/** Percent by which the heap grows before garbage is collected. */
const growth = 12

/** Collects the garbage of a large extract's build more often than the command's own setting. */
export async function collectOften(path: string): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    // Reading it says why.
    () => 0,
  )
  if (size >= worthOften) setFlagsFromString(`--heap-growing-percent=${growth}`)
}
