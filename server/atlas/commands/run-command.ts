import { join } from 'node:path'
import { diskFaultOf } from '@/server/atlas/base/disk-fault'
import { settleCountries } from '@/server/atlas/published/follow-country'
import { build } from './build-command'
import { type CommandContext, type CommandDeps, withStore } from './command-context'
import {
  type CommandLine,
  checkOptions,
  optionOf,
  UsageError,
  usageOf,
  type Verb,
  verbs,
} from './command-line'
import { diff } from './diff-command'
import { list } from './list-versions'
import { publish } from './publish-command'
import { remove } from './remove-version'
import { verify } from './verify-command'

const commands: Readonly<Record<Verb, (context: CommandContext, line: CommandLine) => Promise<number>>> = {
  build,
  list,
  verify,
  diff,
  remove,
  publish,
}

/** Runs the atlas command; every failure becomes one sentence. Returns the exit code: 0 or 1. */
export async function runCommand(deps: CommandDeps, line: CommandLine): Promise<number> {
  const [word, ...positionals] = line.positionals
  const verb = verbs.find((each) => each === word)
  try {
    if (line.options.help === true || word === undefined || word === 'help') {
      deps.print(usageOf(verb ?? verbs.find((each) => each === positionals[0])))
      return word === undefined && line.options.help !== true ? 1 : 0
    }
    if (!verb) throw new UsageError(`There is no command "${word}".`)
    checkOptions(verb, line.options)
    const context = contextOf(deps, line)
    await settle(context)
    return await commands[verb](context, { ...line, positionals })
  } catch (error) {
    deps.complain(`\n${sentenceOf(error)}`)
    if (error instanceof UsageError) deps.complain(`\n${usageOf(verb)}`)
    return 1
  }
}

/** Makes what is published current here if it is due. Builds continue without the store until they publish. */
function settle({ store: open, varDir, clock, complain }: CommandContext): Promise<void> {
  return withStore(open, async (store) => {
    if (store) await settleCountries({ store, root: join(varDir, 'atlas'), clock, log: silent })
  }).catch((error) => complain(`${sentenceOf(error)} The states shown here may be outdated.`))
}

const silent = { info: () => undefined, error: () => undefined }

function contextOf(deps: CommandDeps, line: CommandLine): CommandContext {
  const varDir = deps.varDir ?? 'var'
  const given = optionOf(line, 'out')
  return {
    ...deps,
    varDir,
    store: given === undefined || line.positionals[0] === 'publish' ? (deps.store ?? null) : null,
    shippedRoot: deps.shippedRoot ?? join('data', 'atlas'),
    roots: given === undefined ? deps.roots : [given],
    out: given ?? join(varDir, 'atlas'),
  }
}

// By shape: a file system error may come from another realm, where `instanceof` fails.
function sentenceOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return String(error)
  // If only the cause has a code, the message already is a sentence.
  const fault = 'code' in error ? diskFaultOf(error) : null
  const { path } = error as NodeJS.ErrnoException
  return fault ? `The atlas cannot be written to ${path ?? 'the disk'}: ${fault}.` : String(error.message)
}
