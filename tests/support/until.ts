/** @param within timeout in ms, generous for a busy machine */
export async function until(holds: () => boolean | Promise<boolean>, within = 120_000): Promise<void> {
  const end = Date.now() + within
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`It did not happen within ${within / 1000} s.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
