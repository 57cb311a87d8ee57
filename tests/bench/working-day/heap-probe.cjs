/**
 * Preloaded by `--require`: at SIGUSR2 a process collects its garbage and writes the bytes that are left to
 * HEAP_PROBE_FOLDER, in a file named by its process id.
 */
const { writeFileSync } = require('node:fs')
const { join } = require('node:path')
const { setFlagsFromString } = require('node:v8')
const { runInNewContext } = require('node:vm')

const folder = process.env.HEAP_PROBE_FOLDER
if (folder) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  const write = () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    writeFileSync(join(folder, String(process.pid)), String(heapUsed + external))
  }
  process.on('SIGUSR2', write)
  write()
}
