import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { runOpenly } from './child.mjs'
import { build, checkNode, install, node24, root } from './prepare.mjs'
import { bold, runMain, say } from './say.mjs'

/** `npm test`: installs what it needs, a browser included, and runs every test; the last line counts them. */

const inRoot = (...parts) => join(root, 'node_modules', ...parts)

async function main() {
  checkNode()
  await install()
  const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-tests-'))
  try {
    const checks = [
      await check('Format, lint and layers', inRoot('@biomejs', 'biome', 'bin', 'biome'), [
        'ci',
        '--error-on-warnings',
      ]),
    ]
    await build()
    checks.push(
      await check('Types', inRoot('typescript', 'bin', 'tsc'), ['--noEmit']),
      await check('Unused code', inRoot('knip', 'bin', 'knip.js'), []),
    )
    const jest = await runJest(join(folder, 'jest.json'))
    const browser = await findBrowser()
    const journeys = await runJourneys(join(folder, 'journeys.json'), browser)
    return summary([...checks, jest, journeys])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function check(title, program, args) {
  say(bold(`\n${title}`))
  const code = await runOpenly({ command: node24(), args: [program, ...args], cwd: root })
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

async function runJest(report) {
  say(bold('\nUnit, component and service tests'))
  const jest = inRoot('jest', 'bin', 'jest.js')
  const args = [
    '--experimental-vm-modules',
    '--no-warnings',
    jest,
    '--json',
    `--outputFile=${report}`,
    ...process.argv.slice(2),
  ]
  const code = await runOpenly({ command: node24(), args, cwd: root })
  return counted(code, report, (result) => ({
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
    skipped: result.numPendingTests + result.numTodoTests,
  }))
}

async function runJourneys(report, browser) {
  say(bold('\nBrowser journeys against the production build'))
  const env = {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(browser && { CHROMIUM_PATH: browser }),
  }
  const args = [inRoot('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json']
  const code = await runOpenly({ command: node24(), args, cwd: root, env })
  return counted(code, report, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }))
}

/** A runner that dies without a report, or fails without a failed test, counts as one failure. */
function counted(code, report, read) {
  try {
    const counts = read(JSON.parse(readFileSync(report, 'utf8')))
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

function summary(parts) {
  const total = (key) => parts.reduce((sum, part) => sum + part[key], 0)
  const skipped = total('skipped')
  say()
  say(`${total('passed')} passed, ${total('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`)
  return total('failed') === 0 && total('passed') > 0 ? 0 : 1
}

runMain(main)
