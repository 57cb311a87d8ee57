/** Keys are `a/b/c.ext` of [a-z0-9_.-]; none may leave its folder or bucket. @throws Error */
export function stepsOf(key: string): string[] {
  const steps = key.split('/')
  if (steps.every((step) => /^[a-z0-9_-][a-z0-9_.-]*$/.test(step))) return steps
  throw new Error(`"${key}" is not a name for a file.`)
}
