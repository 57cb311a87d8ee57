import { spawn } from 'node:child_process'
import { SetupError } from './say.mjs'

const keptCharacters = 6000

/**
 * Runs a program to its end; shows its output only on failure.
 * @param {{ title: string, command: string, args: string[], cwd: string, env?: NodeJS.ProcessEnv }} program
 * @returns {Promise<string>} the end of its output
 */
export function runQuietly({ title, command, args, cwd, env = process.env }) {
  return new Promise((resolve, reject) => {
    let output = ''
    const keep = (chunk) => {
      output = (output + chunk).slice(-keptCharacters)
    }
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: needsShell(command),
    })
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    const forget = endWith(child)
    child.on('error', (error) => reject(new SetupError(`${title} could not be started: ${error.message}`)))
    child.on('close', (code) => {
      forget()
      if (code === 0) resolve(output)
      else reject(new SetupError(`${title} failed (exit code ${code}). Its last words:\n\n${output.trim()}`))
    })
  })
}

/**
 * Runs a program with its output visible.
 * @param {{ command: string, args: string[], cwd: string, env?: NodeJS.ProcessEnv }} program
 * @returns {Promise<number>} exit code
 */
export function runOpenly({ command, args, cwd, env = process.env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: needsShell(command),
    })
    const forget = endWith(child)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      forget()
      resolve(code ?? (signal ? 1 : 0))
    })
  })
}

/**
 * Waits for the program after a signal. Ctrl-C reaches every process of a terminal; a SIGTERM
 * reaches only this one and is forwarded as the SIGINT that test runners clean up after.
 */
function endWith(child) {
  const interrupted = () => child.once('close', () => process.exit(130))
  const terminated = () => {
    child.once('close', () => process.exit(143))
    child.kill('SIGINT')
  }
  process.once('SIGINT', interrupted).once('SIGTERM', terminated)
  return () => process.off('SIGINT', interrupted).off('SIGTERM', terminated)
}

// npm is a .cmd file on Windows, which only a shell can start.
const needsShell = (command) => process.platform === 'win32' && !command.endsWith('.exe')
