import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { canaryMark } from './canaries'

/** Secrets that an app has generated in `varDir`; none if its settings name them all. */
export function secretsIn(varDir: string): string[] {
  const file = join(varDir, 'secrets.json')
  if (!existsSync(file)) return []
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/"(?:sessionSecret|apiKey|oidcClientSecret|d)": "([^"]+)"/g)].map(
    ([, value = '']) => value,
  )
}

/** Throws when the most detailed log holds a canary, a generated secret, a token or a code. */
export function refuseLeaks(output: string, generated: readonly string[]): void {
  const marks = [canaryMark, ...generated]
  const isLeak = (line: string) =>
    marks.some((mark) => line.includes(mark)) || /Bearer\s+[\w-]|eyJ[\w-]{20}|[?&]code=/.test(line)
  const leaks = output.split('\n').filter(isLeak)
  if (leaks.length > 0) throw new Error(`The log holds a secret:\n${leaks.slice(0, 3).join('\n')}`)
}
