import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from './child.mjs'
import { node24, root } from './prepare.mjs'
import { SetupError, step } from './say.mjs'

// The shell draws no windows: journeys take a quarter less CPU time.
const known = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/**
 * Finds or installs a Chromium for the browser tests: Playwright's own, else Debian's package.
 * @returns {Promise<string | undefined>} path of the program; undefined means Playwright's own.
 */
export async function findBrowser() {
  const path = installedBrowser()
  if (path) return path
  if (await hasOwnBrowser()) return undefined
  // On bare Debian or Ubuntu, a downloaded browser lacks libraries that only root can install.
  const canInstall =
    process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  try {
    await step('Downloading a browser for the tests', () =>
      runQuietly({
        title: 'playwright install',
        command: node24(),
        args: [playwrightCli(), 'install', ...(canInstall ? ['--with-deps'] : []), 'chromium'],
        cwd: root,
      }),
    )
    return undefined
  } catch (error) {
    if (!canInstall) throw error
    await step('Installing a browser of the system', installSystemPackage)
    const packaged = installedBrowser()
    if (packaged) return packaged
    throw new SetupError('No browser for the tests: install Chromium and set CHROMIUM_PATH to its program.')
  }
}

async function installSystemPackage() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (args) => runQuietly({ title: 'apt-get', command: 'apt-get', args, cwd: root, env })
  await apt(['update', '-qq'])
  const add = (name) => apt(['install', '-y', '-qq', '--no-install-recommends', name])
  // Older systems have no package of the shell.
  await add('chromium-headless-shell').catch(() => add('chromium'))
}

const installedBrowser = () => [process.env.CHROMIUM_PATH, ...known].find((each) => each && existsSync(each))

async function hasOwnBrowser() {
  const { chromium } = await import('playwright')
  return existsSync(chromium.executablePath())
}

const playwrightCli = () => join(root, 'node_modules', 'playwright', 'cli.js')
