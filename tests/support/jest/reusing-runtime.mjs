import { setFlagsFromString } from 'node:v8'
import { runInNewContext, Script } from 'node:vm'
import JestRuntime from 'jest-runtime'

/** Compiles each module once per worker, not once per test file. */

/** By file name. Each test file runs them in its own global scope. */
const compiled = new Map()

/** A worker runs one test file at a time. */
let importFor

/** Recompiled when the text has changed. */
function scriptOf(filename, { code, parameters }) {
  const known = compiled.get(filename)
  if (known?.code === code && known.parameters === parameters) return known.script
  const head = `(function (${parameters}) {`
  const script = new Script(`${head}${code}\n})`, {
    filename,
    columnOffset: -head.length,
    importModuleDynamically: (specifier, _script, ...how) => importFor(specifier, filename, ...how),
  })
  compiled.set(filename, { code, parameters, script })
  return script
}

const roomBytes = 600 * 1024 * 1024
/** Grows with the number of compiled modules. */
let keptBytes = 0

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

function usedBytes() {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/**
 * V8 keeps modules of finished test files through compiled code until memory is short. Collecting gigabytes
 * at the end takes most of the processor time, collecting after each file a third.
 */
function freeFinishedFiles() {
  if (usedBytes() < keptBytes + roomBytes) return
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  keptBytes = usedBytes()
}

class ReusingRuntime extends JestRuntime {
  constructor(...given) {
    freeFinishedFiles()
    super(...given)
    const { executor } = this
    // Undocumented: a new version of Jest may compile elsewhere.
    if (typeof executor?.compile !== 'function')
      throw new Error('Jest compiles modules in another place now.')
    const [, environment] = given
    const compileAnew = executor.compile.bind(executor)
    const parameters = executor.injectedModuleParameters.join(', ')
    importFor = (specifier, filename, ...how) =>
      executor.dynamicImport(specifier, filename, environment.getVmContext(), ...how)
    executor.compile = (code, filename) => {
      const context = environment.getVmContext()
      if (context === null || code.startsWith('#!')) return compileAnew(code, filename)
      try {
        return scriptOf(filename, { code, parameters }).runInContext(context)
      } catch {
        // Jest explains what is wrong.
        return compileAnew(code, filename)
      }
    }
  }
}

export { ReusingRuntime as 'module.exports' }
