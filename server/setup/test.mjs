import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, findFirefox } from './browser.mjs'
import { runOpenly } from './child.mjs'
import { build, checkNode, install, node24, root } from './prepare.mjs'
import { bold, runMain, say, sentenceOf } from './say.mjs'
import {
  failuresOfJest,
  failuresOfPlaywright,
  slowest,
  timesOfJest,
  timesOfPlaywright,
  timeTable,
} from './test-reports.mjs'

const inRoot = (...parts) => join(root, 'node_modules', ...parts)

const oneFailed = { passed: 0, failed: 1, skipped: 0 }
const onePassed = { passed: 1, failed: 0, skipped: 0 }

const parts = []
const files = []
const failures = []

async function main() {
  checkNode()
  await install()
  const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-tests-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  let isBuilt = false
  return summary([
    // One processor is idle while the build checks types.
    ...(await Promise.all([
      part('Production build', async () => {
        isBuilt = await build()
        return onePassed
      }),
      check('Format, lint and layers', inRoot('@biomejs', 'biome', 'bin', 'biome'), [
        'ci',
        '--error-on-warnings',
      ]),
      check('Regular expressions', join(root, 'server', 'setup', 'checks', 'expressions.mjs'), []),
      check('Unused code', inRoot('knip', 'bin', 'knip.js'), []),
      // Mostly waits for downloads.
      part('Browsers for the tests', async () => {
        const browser = await findBrowser()
        if (browser) process.env.CHROMIUM_PATH = browser
        process.env.FIREFOX_PATH = await findFirefox()
        return onePassed
      }),
    ])),
    // A build has checked the types of the tests as well, and writes the types of the pages.
    ...(isBuilt ? [] : [await check('Types', inRoot('typescript', 'bin', 'tsc'), ['--noEmit'])]),
    await runJest('Unit, component, API and system tests', join(folder, 'jest.json'), [
      'unit',
      'components',
      'api',
      'system',
    ]),
    await runJest('Security battery against the production build', join(folder, 'battery.json'), ['battery']),
    await part('Browser journeys against the production build', () =>
      runJourneys(join(folder, 'journeys.json')),
    ),
  ])
}

const check = (title, program, args) =>
  part(title, async () => {
    const code = await runOpenly({ command: node24(), args: [program, ...args], cwd: root })
    if (code === 0) return onePassed
    failures.push(title)
    return oneFailed
  })

/** A part that cannot start (no build, no browser) counts as one failure; the rest still runs. */
async function part(title, work) {
  say(bold(`\n${title}`))
  const started = Date.now()
  try {
    return await work()
  } catch (error) {
    say(sentenceOf(error))
    failures.push(title)
    return oneFailed
  } finally {
    parts.push({ name: title, seconds: (Date.now() - started) / 1000 })
  }
}

const runJest = (title, report, projects) => part(title, () => jest(report, projects))

async function jest(report, projects) {
  const args = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    inRoot('jest', 'bin', 'jest.js'),
    '--json',
    `--outputFile=${report}`,
    ...process.argv.slice(2),
    // A given path may belong to the other tests.
    '--passWithNoTests',
    '--selectProjects',
    ...projects,
  ]
  const code = await runOpenly({ command: node24(), args, cwd: root })
  return counted(code, report, (result) => {
    files.push(...timesOfJest(result, root))
    failures.push(...failuresOfJest(result, root))
    return {
      passed: result.numPassedTests,
      failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
      skipped: result.numPendingTests + result.numTodoTests,
    }
  })
}

async function runJourneys(report) {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const args = [inRoot('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json']
  const code = await runOpenly({ command: node24(), args, cwd: root, env })
  return counted(code, report, ({ stats, suites }) => {
    files.push(...timesOfPlaywright({ suites }))
    failures.push(...failuresOfPlaywright({ suites }))
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
  })
}

/** A runner that dies without a report, or fails without a failed test, counts as one failure. */
function counted(code, report, read) {
  try {
    const counts = read(JSON.parse(readFileSync(report, 'utf8')))
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch {
    return oneFailed
  }
}

function summary(counts) {
  const total = (key) => counts.reduce((sum, each) => sum + each[key], 0)
  const skipped = total('skipped')
  say(`${bold('\nTen slowest test files')}\n${timeTable(slowest(files))}`)
  say(`${bold('\nParts')}\n${timeTable(parts)}`)
  if (failures.length > 0) say(`${bold('\nFailed tests')}\n${failures.slice(0, 40).join('\n')}`)
  say()
  say(`${total('passed')} passed, ${total('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`)
  return total('failed') === 0 && total('passed') > 0 ? 0 : 1
}

runMain(main)
