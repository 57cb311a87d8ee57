import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Tells Chromium's engine that a file's functions are called as soon as it is there: it then compiles them beside the
 * page's own work, while they come from the network, and not one by one in it (explicit compile hints, Chrome 136).
 * Others take it for a comment.
 */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Marks the scripts of a build; pages load what they need, so most of a script that is loaded is used. A second run
 * changes nothing.
 * @param {string} built folder that `next build` has made (`.next`)
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

// Run by itself after `next build`.
if (process.argv[1] === import.meta.filename) hintScripts(process.argv[2] ?? '.next')
