import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { isSafe } from 'redos-detector'
import { acceptedExpressions } from './accepted-expressions.mjs'

/** `npm run lint`: every expression with unbounded backtracking needs a reason in accepted-expressions.mjs. */

const folders = ['app', 'lib', 'server']
const own = 'server/setup/'

/** A number instead of a time limit: every machine gives the same verdict. */
const maxSteps = 5_000

function expressionsIn(file) {
  const text = readFileSync(file, 'utf8')
  const found = []
  const add = (node, expression) => found.push({ file, text: text.slice(node.start, node.end), expression })
  const addCall = (node) => {
    if (node.callee.name === 'RegExp') add(node, null)
  }
  new Visitor({
    Literal: (node) => {
      if (node.regex) add(node, new RegExp(node.regex.pattern, node.regex.flags))
    },
    NewExpression: addCall,
    CallExpression: addCall,
  }).visit(parseSync(file, text).program)
  return found
}

const isBounded = (expression) => expression !== null && isSafe(expression, { maxSteps }).safe

const files = folders
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.startsWith(own))
const all = files.flatMap(expressionsIn)
const reasons = new Map(acceptedExpressions.map(({ file, text, because }) => [`${file} ${text}`, because]))
const used = new Set()
const faults = []
for (const { file, text, expression } of all) {
  const name = `${file} ${text}`
  if (isBounded(expression)) continue
  if (reasons.has(name)) used.add(name)
  else faults.push(`${file}: ${text} may backtrack without a bound.`)
}
for (const name of reasons.keys()) {
  if (!used.has(name)) faults.push(`accepted-expressions.mjs: ${name} needs no reason any more.`)
}
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(`${all.length} regular expressions checked, ${used.size} accepted with a reason.\n`)
process.exitCode = faults.length > 0 ? 1 : 0
