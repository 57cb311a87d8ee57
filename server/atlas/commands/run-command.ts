import { join } from 'node:path'
import { type CountryName, countries, findWholeCountry } from '@/lib/catalogue/countries'
import { NoCountryError } from '@/server/atlas/derive/country/propose-boundary'
import { diskFaultOf } from '@/server/atlas/entities/disk-fault'
import { buildCountry, fetchSource, publishBuilt } from '@/server/atlas/management/build-country'
import { withStore } from '@/server/atlas/management/management-context'
import { settleCountries } from '@/server/atlas/published/follow-country'
import { isAddress } from '@/server/atlas/read/download-extract'
import { ExtractError } from '@/server/atlas/read/extract-error'
import { verifyVersion } from '@/server/atlas/versions/content-hash'
import {
  type InstalledVersion,
  installedVersions,
  versionsOfCountry,
} from '@/server/atlas/versions/installed-versions'
import {
  type CommandContext,
  type CommandDeps,
  type CommandLine,
  checkOptions,
  commandText,
  optionOf,
  refuseExtra,
  UsageError,
  usageOf,
  type Verb,
  valuesOf,
  verbs,
} from './command-line'
import { diff, list, megabytes, remove } from './version-commands'

type Version = Pick<InstalledVersion, 'country' | 'version' | 'home'>

async function publish(context: CommandContext, { positionals }: CommandLine): Promise<number> {
  const [country, extra] = positionals
  refuseExtra(extra)
  if (country === undefined) throw new UsageError('Publish which country?')
  const [current] = await versionsOfCountry(context.roots, country)
  if (current?.state !== 'current') throw new Error(`${country} has no current version here.`)
  const { problems } = await verifyVersion(current.folder)
  if (problems.length > 0) throw new Error([`${current.folder} is damaged:`, ...problems].join('\n  '))
  if (!(await publishHere(context, current))) throw new Error('No store is set: publishing needs S3_BUCKET.')
  return 0
}

/** False without a store. */
async function publishHere(context: CommandContext, version: Version): Promise<boolean> {
  const isPublished = await publishBuilt(context, version)
  if (isPublished) {
    context.print(
      `Version ${version.version} of ${version.country} is published. Every process serves it in about a minute.`,
    )
  }
  return isPublished
}

async function build(context: CommandContext, line: CommandLine): Promise<number> {
  const [countryText, source, extra] = line.positionals
  if (countryText === undefined) throw new UsageError('Which country? Its name and its extract are needed.')
  const country = requireCountry(countryText)
  if (source === undefined) {
    throw new UsageError(`Which extract? ${country.name} needs an .osm.pbf file or its address.`)
  }
  refuseExtra(extra)
  const boundary = optionOf(line, 'boundary')
  const regionName = optionOf(line, 'name')
  if (regionName !== undefined && boundary === undefined) {
    throw new UsageError('--name is for a part of a country, given by --boundary.')
  }
  const written = await buildCountry(context, {
    country,
    boundary,
    regionName,
    extractPath: await extractFile(context, { line, source }),
    stationsPath: optionOf(line, 'chargers'),
    countsPath: optionOf(line, 'counts'),
    populationPath: optionOf(line, 'population'),
    aroundPaths: await neighbourFiles(context, line),
    partial: line.options.partial === true,
  }).catch((error: unknown) => {
    throw withProposal(error, line)
  })
  const { slug, name, version, folder } = written
  if (await publishHere(context, { country: slug, version, home: join(context.out, slug) })) return 0
  context.print(`${name} is at version ${version} in ${folder}.`)
  return 0
}

/** Adds the whole command that builds the part of the country that the extract holds. */
function withProposal(error: unknown, line: CommandLine): unknown {
  if (!(error instanceof NoCountryError && error.proposal)) return error
  const { value, what } = error.proposal
  const command = commandText('build', line, { boundary: value })
  return new ExtractError(`${error.message}\nTo build ${what}:\n  ${command}`, { cause: error })
}

function requireCountry(text: string): CountryName {
  const country = findWholeCountry(text)
  if (country) return country
  const start = text.trim().slice(0, 2).toLowerCase()
  const alike = countries.filter(({ slug }) => start !== '' && slug.startsWith(start))
  const instead = alike.length === 0 ? '' : ` Did you mean ${alike.map(({ slug }) => slug).join(', ')}?`
  throw new Error(
    `"${text}" is not a country: give its English name or its two letters of ISO 3166-1, such as liechtenstein or LI.${instead}`,
  )
}

function extractFile(
  context: CommandContext,
  { line, source }: { line: CommandLine; source: string },
): Promise<string> {
  const md5 = optionOf(line, 'md5')
  const sha256 = optionOf(line, 'sha256')
  if (!isAddress(source)) {
    const name = md5 ? 'md5' : 'sha256'
    if (md5 ?? sha256)
      throw new UsageError(`--${name} is for an extract at an address, and ${source} is none.`)
    return Promise.resolve(source)
  }
  return fetchSource(context, source, { checksum: { md5, sha256 }, cache: optionOf(line, 'cache') })
}

async function neighbourFiles(context: CommandContext, line: CommandLine): Promise<string[]> {
  const files: string[] = []
  for (const source of valuesOf(line, 'around')) {
    files.push(await fetchSource(context, source, { cache: optionOf(line, 'cache') }))
  }
  return files
}

async function verify(context: CommandContext, { positionals }: CommandLine): Promise<number> {
  const [wanted, extra] = positionals
  refuseExtra(extra)
  const all = await (wanted === undefined
    ? installedVersions(context.roots)
    : versionsOfCountry(context.roots, wanted))
  const current = all.filter(({ state }) => state === 'current' || state === 'shadowed')
  if (current.length === 0) throw new Error('No atlas is installed.')
  let damaged = 0
  for (const each of current) damaged += (await isSound(context, each)) ? 0 : 1
  return damaged === 0 ? 0 : 1
}

async function isSound(
  { print, complain }: CommandContext,
  { country, version, folder }: InstalledVersion,
): Promise<boolean> {
  const verdict = await verifyVersion(folder).catch((error: Error) => ({
    files: 0,
    bytes: 0,
    problems: [error.message],
  }))
  if (verdict.problems.length > 0) {
    complain([`${country} ${version} in ${folder} is damaged:`, ...verdict.problems].join('\n  '))
    return false
  }
  print(`${country.padEnd(20)} ${version}  sound  ${verdict.files} files, ${megabytes(verdict.bytes)}`)
  return true
}

const commands: Readonly<Record<Verb, (context: CommandContext, line: CommandLine) => Promise<number>>> = {
  build,
  list,
  verify,
  diff,
  remove,
  publish,
}

/** Turns every failure into one sentence. Returns the exit code. */
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

/** Builds continue without the store until they publish. */
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
