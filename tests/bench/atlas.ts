import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import manifest from '@/package.json'
import { extracts } from '@/tests/support/extracts'
import { type Figure, megabytes, seconds } from './figure'

/** Preloaded into the command; prints the process's peak memory and processor time on exit. */
const usageReporter = `data:text/javascript,${encodeURIComponent(
  `import { isMainThread } from 'node:worker_threads'
  if (isMainThread) process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
    process.stderr.write('\\nused ' + maxRSS + ' ' + (userCPUTime + systemCPUTime) + '\\n')
  })`,
)}`

export interface Build {
  milliseconds: number
  /** Processor time of all threads, ms. */
  processor: number
  /** Bytes. */
  peak: number
}

export async function measureBuild(country: string, extract: string, out: string): Promise<Build> {
  // Like `npm run atlas`, whose settings keep garbage in proportion to live memory.
  const words = manifest.scripts.atlas.split(' ')
  const program = words.indexOf('tsx')
  const settings = words.slice(0, program).map((each) => each.split('='))
  const args = words.slice(program + 1)
  const started = performance.now()
  const child = spawn(
    process.execPath,
    ['--import', usageReporter, '--import', 'tsx', ...args, 'build', country, extract, '--out', out],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...Object.fromEntries(settings) } },
  )
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000)
  })
  const [code] = await once(child, 'close')
  const milliseconds = performance.now() - started
  if (code !== 0) throw new Error(`The atlas was not built.\n${said}`)
  const [, peak = '0', processor = '0'] = /^used (\d+) (\d+)$/m.exec(said) ?? []
  return { milliseconds, processor: Number(processor) / 1000, peak: Number(peak) * 1024 }
}

export async function measureAtlas(
  folder: string,
  extract: string = extracts.liechtenstein,
): Promise<Figure[]> {
  const build = await measureBuild('liechtenstein', extract, join(folder, 'atlas'))
  return [
    {
      name: 'build',
      value: seconds(build.milliseconds),
      note: 'Liechtenstein, the command from start to end',
    },
    { name: 'peak memory', value: megabytes(build.peak) },
  ]
}
