import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSettings } from './build/build-settings.mjs'
import { hintScripts } from './build/compile-hints.mjs'
import { listMapFiles } from './build/map-files.mjs'
import { packFiles } from './build/pack-files.mjs'
import { runQuietly } from './child.mjs'
import { SetupError, step } from './say.mjs'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const inRoot = (...parts) => join(root, ...parts)

const installStamp = inRoot('node_modules', '.kerbwatt-lock')
const buildStamp = inRoot('.next', 'kerbwatt-build')
const builtFrom = [
  'app',
  'components',
  'lib',
  'server',
  'public',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'middleware.ts',
]
// npm waits five minutes for each answer of a silent registry, three times over.
const impatientNpm = { npm_config_fetch_timeout: '45000', npm_config_fetch_retries: '5' }
const builtBy = ['next.config.ts', 'postcss.config.mjs', 'tsconfig.json', 'package-lock.json']

/** The project brings Node 24; this checks the Node that runs this file. */
export function checkNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= 20) return
  throw new SetupError(
    `Node ${process.versions.node} is too old. Install Node 20 or newer and run the command again.`,
  )
}

/**
 * Creates a folder for this user alone and checks that it is writable.
 * @param {string} folder
 */
export function checkWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
    const probe = join(folder, `.probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new SetupError(
      `The folder ${folder} cannot be written (${error.code}). Change its permissions or set VAR_DIR to another folder.`,
    )
  }
}

/** Skips packages installed from the same lock file, which mirrors package.json. */
export async function install() {
  const lock = hashOf([inRoot('package-lock.json')])
  if (readIfThere(installStamp) === lock && existsSync(node24())) return
  checkWritable(root)
  await step('Installing packages (a minute or two the first time)', () =>
    runQuietly({
      title: 'npm ci',
      command: process.platform === 'win32' ? 'npm.cmd' : 'npm',
      args: ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
      cwd: root,
      env: { ...process.env, ...impatientNpm },
    }),
  )
  if (!existsSync(node24())) {
    throw new SetupError(
      'Node 24 was not installed with the packages: npm was told to skip install scripts. Run "npm ci --ignore-scripts=false" and try again.',
    )
  }
  writeFileSync(installStamp, lock)
}

/**
 * Skips a build with unchanged inputs.
 * @returns {Promise<boolean>} whether it built, which checks the types of the whole project.
 */
export async function build() {
  const sources = [
    ...builtFrom.flatMap((name) => filesBelow(inRoot(name))),
    ...builtBy.map((name) => inRoot(name)),
    ...currentAtlases(),
  ]
  const hash = hashOf(sources)
  if (readIfThere(buildStamp) === hash) return false
  const revision = await gitRevision()
  await import('./build/copy-worker.mjs')
  await import('./build/world-map.mjs').then(({ writeWorldMap }) => writeWorldMap())
  await runQuietly({
    title: 'The samples of the map studio',
    command: node24(),
    args: ['--import', 'tsx', inRoot('server', 'atlas', 'samples', 'command.ts')],
    cwd: root,
  })
  await step('Building the web app (half a minute)', () =>
    runQuietly({
      title: 'The build',
      command: node24(),
      args: [inRoot('node_modules', 'next', 'dist', 'bin', 'next'), 'build'],
      cwd: root,
      env: { ...process.env, ...buildSettings, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    }),
  )
  hintScripts(inRoot('.next'))
  await listMapFiles(inRoot('.next'))
  await packFiles([
    inRoot('.next', 'static'),
    inRoot('public', 'worker'),
    inRoot('public', 'world'),
    inRoot('public', 'samples'),
  ])
  writeFileSync(
    inRoot('.next', 'kerbwatt-version.json'),
    JSON.stringify({ ...revision, built_at: new Date().toISOString() }),
  )
  writeFileSync(buildStamp, hash)
  return true
}

/**
 * Variables for `/system/version`.
 * @returns {{ GIT_HASH?: string, BUILT_AT?: string }}
 */
export function builtVersion() {
  const written = readIfThere(inRoot('.next', 'kerbwatt-version.json'))
  if (!written) return {}
  const { git_hash: GIT_HASH, built_at: BUILT_AT } = JSON.parse(written)
  return { GIT_HASH, BUILT_AT }
}

/** From the npm package `node`. */
export function node24() {
  return inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

async function gitRevision() {
  try {
    const output = await runQuietly({
      title: 'git',
      command: 'git',
      args: ['rev-parse', '--short=12', 'HEAD'],
      cwd: root,
    })
    return { git_hash: output.trim() }
  } catch {
    // Copies without history (an archive) still start.
    return { git_hash: 'unknown' }
  }
}

/** The build makes samples of these versions. */
function currentAtlases() {
  const folder = inRoot('data', 'atlas')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).map((country) => join(folder, country, 'current'))
  return files.filter((file) => existsSync(file)).sort()
}

const isMadeByBuild =
  /^(maplibre-gl-worker\.mjs|duckdb-|studio-page\.js|countries\.json|sample-[\w-]+\.(csv|json|svg)(\.(br|gz))?$)/

function filesBelow(path) {
  if (!existsSync(path)) return []
  const entries = (() => {
    try {
      return readdirSync(path, { withFileTypes: true, recursive: true })
    } catch {
      return null
    }
  })()
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile() && !isMadeByBuild.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
