import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { isAbsolute, join } from 'node:path'
import { build, builtVersion, checkNode, checkWritable, install, node24, root } from './prepare.mjs'
import { bold, runMain, SetupError, say } from './say.mjs'

const readyWithin = 120_000
/** A little more than the server's own limit. */
const stopWithin = 28_000 + Number(process.env.STOP_DELAY_SECONDS || 0) * 1000
const maxPort = 65_535

const settings = () => {
  const port = portFrom('PORT', 3000)
  const varDir = process.env.VAR_DIR || 'var'
  return {
    port,
    identityPort: process.env.OIDC_ISSUER ? undefined : identityPortBeside(port),
    varDir: isAbsolute(varDir) ? varDir : join(root, varDir),
    host: process.env.HOST || 'localhost',
  }
}

async function main() {
  checkNode()
  const { port, identityPort, varDir, host } = settings()
  await checkFree('PORT', port)
  if (identityPort) await checkFree('IDENTITY_PORT', identityPort)
  checkWritable(varDir)
  await install()
  await build()
  say(`${bold('Starting')} on http://localhost:${port}; files are kept in ${varDir}`)
  const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next')
  const server = spawn(node24(), [next, 'start', '--port', String(port), '--hostname', host], {
    cwd: root,
    // The server stops when the channel ends, even if this process is killed and forwards no
    // signal.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...builtVersion(),
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      PORT: String(port),
    },
  })
  const ended = new Promise((resolve) => server.on('close', (code) => resolve(code ?? 0)))
  stopWith(server)
  const ready = await Promise.race([answers(port), ended.then(() => false)])
  if (ready) {
    say()
    say(`${bold('Ready:')} http://localhost:${port}   (Ctrl-C stops it)`)
  }
  return ended
}

/** Ctrl-C reaches the whole group on a terminal; a signal to this process alone is forwarded. */
function stopWith(server) {
  const stop = (signal) => {
    server.kill(signal)
    setTimeout(() => server.kill('SIGKILL'), stopWithin).unref()
  }
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('exit', () => server.kill('SIGKILL'))
}

async function answers(port) {
  const until = Date.now() + readyWithin
  while (Date.now() < until) {
    try {
      const reply = await fetch(`http://localhost:${port}/api/system/health`)
      if (reply.ok) return true
    } catch {}
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  say(
    `The server has not become healthy in ${readyWithin / 1000} s; http://localhost:${port}/api/system/health says why.`,
  )
  return false
}

function portFrom(name, fallback) {
  const given = process.env[name]
  if (!given) return fallback
  const port = Number(given)
  if (Number.isInteger(port) && port > 0 && port <= maxPort) return port
  throw new SetupError(`${name} is "${given}"; a port is a whole number from 1 to ${maxPort}.`)
}

function identityPortBeside(port) {
  const identityPort = portFrom('IDENTITY_PORT', port + 1)
  if (identityPort === port)
    throw new SetupError(`PORT and IDENTITY_PORT are both ${port}; they must differ.`)
  if (identityPort <= maxPort) return identityPort
  throw new SetupError(`There is no port above PORT ${port} for sign-in; set IDENTITY_PORT to a free one.`)
}

function checkFree(name, port) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => {
      const another = port + 100 < maxPort ? port + 100 : port - 100
      const why =
        error.code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be opened (${error.code})`
      reject(
        new SetupError(`Port ${port} ${why}. Choose another one, for example: ${name}=${another} npm start`),
      )
    })
    probe.listen(port, () => probe.close(resolve))
  })
}

runMain(main)
