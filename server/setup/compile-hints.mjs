import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Explicit compile hints (Chrome 136): functions compile off the main thread during download, not
 * on first call.
 */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Pages load only what they need, so most of a script is used. Idempotent.
 * @param {string} built output folder of `next build` (`.next`)
 */
export function hintScripts(built) {
  const scripts = join(built, 'static', 'chunks')
  for (const name of readdirSync(scripts)) {
    if (!name.endsWith('.js')) continue
    const path = join(scripts, name)
    const text = readFileSync(path, 'utf8')
    if (!text.startsWith(hint)) writeFileSync(path, hint + text)
  }
}

// Run directly after `next build`.
if (process.argv[1] === import.meta.filename) hintScripts(process.argv[2] ?? '.next')
