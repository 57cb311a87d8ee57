import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from './child.mjs'
import { node24, root } from './prepare.mjs'
import { SetupError, step } from './say.mjs'

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Finds a Chromium for the browser tests, or installs one: Playwright's own, else Debian's package.
 * @returns {Promise<string | undefined>} path of the program; undefined means Playwright's own.
 */
export async function findBrowser() {
  const installed = installedBrowser()
  if (installed) return installed.path
  try {
    await step('Downloading a browser for the tests', () =>
      runQuietly({
        title: 'playwright install',
        command: node24(),
        args: [playwrightCli(), 'install', 'chromium'],
        cwd: root,
      }),
    )
    return undefined
  } catch (error) {
    if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
      throw error
    await step('Installing the system package chromium', installSystemPackage)
    const path = installedBrowser()?.path
    if (path) return path
    throw new SetupError('No browser for the tests: install Chromium and set CHROMIUM_PATH to its program.')
  }
}

async function installSystemPackage() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (args) => runQuietly({ title: 'apt-get', command: 'apt-get', args, cwd: root, env })
  await apt(['update', '-qq'])
  await apt(['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
}

function installedBrowser() {
  const path = [process.env.CHROMIUM_PATH, ...known].find((each) => each && existsSync(each))
  return path ? { path } : undefined
}

const playwrightCli = () => join(root, 'node_modules', 'playwright', 'cli.js')
