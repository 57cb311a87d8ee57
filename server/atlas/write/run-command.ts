import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CountryName, countries, findCountry } from '@/lib/domain/countries'
import { type BuildDeps, buildAtlas } from './build-atlas'
import { verifyVersion } from './verify-version'

export interface CommandDeps extends BuildDeps {
  /** One line of the answer. */
  print(line: string): void
  /** One line about what is wrong. */
  complain(line: string): void
  /** Roots of atlases, the first of which holding a country wins. */
  roots: readonly string[]
}

export interface CommandLine {
  positionals: readonly string[]
  options: Readonly<Record<string, unknown>>
}

const usage = `Usage:
  npm run atlas -- build <country> <extract.osm.pbf> [--chargers ocm.json] [--out folder]
  npm run atlas -- list
  npm run atlas -- verify [country]

An extract is an OpenStreetMap file of the country; --chargers adds the points of Open Charge Map,
as its API answers them. Atlases go to var/atlas unless --out names another folder.`

/** A command line that makes no sense; the message says what is missing. */
class UsageError extends Error {
  override name = 'UsageError'
}

/** Runs the atlas command; every failure becomes one sentence. Answers the exit code. */
export async function runCommand(deps: CommandDeps, line: CommandLine): Promise<number> {
  const [verb, ...rest] = line.positionals
  try {
    checkOptions(line.options)
    if (verb === undefined || line.options.help === true) return explain(deps, verb === undefined)
    if (verb === 'build') return await build(deps, { ...line, positionals: rest })
    if (verb === 'list') return await list(deps)
    if (verb === 'verify') return await verify(deps, rest[0])
    throw new UsageError(`There is no command "${verb}".`)
  } catch (error) {
    deps.complain(`\n${sentenceOf(error)}`)
    if (error instanceof UsageError) deps.complain(`\n${usage}`)
    return 1
  }
}

const diskFaults: Readonly<Record<string, string>> = {
  EACCES: 'there is no permission to write there',
  EPERM: 'there is no permission to write there',
  EROFS: 'it is on a disk that can only be read',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'a file of that name is in the way',
}

// By shape: an error of the file system may come from another realm than this module's.
function sentenceOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return String(error)
  const { code, path } = error as NodeJS.ErrnoException
  const fault = diskFaults[code ?? '']
  return fault ? `The atlas cannot be written to ${path ?? 'the disk'}: ${fault}.` : String(error.message)
}

function explain({ print }: CommandDeps, isMissing: boolean): number {
  print(usage)
  return isMissing ? 1 : 0
}

const known = new Set(['chargers', 'out', 'help'])

function checkOptions(options: CommandLine['options']): void {
  for (const [name, value] of Object.entries(options)) {
    if (!known.has(name)) throw new UsageError(`There is no option --${name}.`)
    if (name !== 'help' && (typeof value !== 'string' || value === '')) {
      throw new UsageError(`--${name} needs a value.`)
    }
  }
}

async function build(deps: CommandDeps, { positionals, options }: CommandLine): Promise<number> {
  const [countryText, extractPath, extra] = positionals
  if (countryText === undefined) throw new UsageError('Which country? Its name and its extract are needed.')
  const country = requireCountry(countryText)
  if (extractPath === undefined)
    throw new UsageError(`Which extract? ${country.name} needs an .osm.pbf file.`)
  if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many.`)
  const out = textOf(options.out) ?? join('var', 'atlas')
  const written = await buildAtlas(deps, {
    country,
    extractPath,
    chargersPath: textOf(options.chargers),
    out,
  })
  deps.print(`${country.name} is at version ${written.version} in ${written.folder}.`)
  return 0
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

function requireCountry(text: string): CountryName {
  const country = findCountry(text)
  if (country) return country
  const names = countries.map(({ slug, iso }) => `${slug} (${iso})`).join(', ')
  throw new Error(`"${text}" is not a country that an atlas can be built for. Known are: ${names}.`)
}

interface Installed {
  country: string
  root: string
  version: string
}

/** The current version of each country, the first root that has one first. */
async function installed(roots: readonly string[]): Promise<Installed[]> {
  const found = new Map<string, Installed>()
  for (const root of roots) {
    for (const country of await readdir(root).catch(() => [])) {
      const version = await readFile(join(root, country, 'current'), 'utf8').catch(() => null)
      if (version !== null && !found.has(country)) {
        found.set(country, { country, root, version: version.trim() })
      }
    }
  }
  return [...found.values()].sort((a, b) => a.country.localeCompare(b.country, 'en'))
}

async function list({ print, roots }: CommandDeps): Promise<number> {
  const atlases = await installed(roots)
  if (atlases.length === 0) print('No atlas is installed. Build one with: npm run atlas -- build ...')
  for (const { country, root, version } of atlases) {
    print(`${country.padEnd(20)} ${version}  ${join(root, country, version)}`)
  }
  return 0
}

async function verify({ print, complain, roots }: CommandDeps, wanted?: string): Promise<number> {
  const atlases = (await installed(roots)).filter(({ country }) => wanted === undefined || country === wanted)
  if (atlases.length === 0) {
    throw new Error(wanted === undefined ? 'No atlas is installed.' : `No atlas of "${wanted}" is installed.`)
  }
  let problems = 0
  for (const { country, root, version } of atlases) {
    const verdict = await verifyVersion(join(root, country, version))
    const size = `${verdict.files} files, ${(verdict.bytes / 1e6).toFixed(1)} MB`
    if (verdict.problems.length === 0) print(`${country.padEnd(20)} ${version}  sound  ${size}`)
    else complain([`${country} ${version} is damaged:`, ...verdict.problems].join('\n  '))
    problems += verdict.problems.length
  }
  return problems === 0 ? 0 : 1
}
