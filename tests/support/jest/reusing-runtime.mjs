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

/** By file name. */
const prefixes = new Map()

const isUsed = (name, code) => new RegExp(`(?<![\\w$.])${name}(?![\\w$])`).test(code)

const isDeclared = (name, code) =>
  [
    `(?:as|class|const|function|let|var)\\s+${name}(?![\\w$])`,
    `(?<![\\w$])import\\b[^;'"]*(?<![\\w$])${name}(?![\\w$])`,
    `,\\s*${name}\\s*=(?!=)`,
  ].some((pattern) => new RegExp(pattern).test(code))

/**
 * Declares the constant globals in an ES module, which gets no parameters. Otherwise each look-up asks the proxy around
 * the sandbox: flatbush searches thirty times as long.
 */
function prefixOf(filename, code, names) {
  const known = prefixes.get(filename)
  if (known?.code === code) return known.prefix
  const declared = [...names, 'Infinity'].filter((name) => isUsed(name, code) && !isDeclared(name, code))
  const prefix = declared.length > 0 ? `const { ${declared.join(', ')} } = globalThis;` : ''
  prefixes.set(filename, { code, prefix })
  return prefix
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
    const [config, environment] = given
    const { transformCache } = this
    const transform = transformCache.transform.bind(transformCache)
    transformCache.transform = (filename, options) => {
      const code = transform(filename, options)
      if (!options?.supportsStaticESM) return code
      return prefixOf(filename, code, config.sandboxInjectedGlobals) + code
    }
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
