import type { ManagementContext } from '@/server/atlas/management/management-context'
import type { BuildDeps } from '@/server/atlas/write/build-atlas'
import type { ObjectStore } from '@/server/s3/object-store'

export const verbs = ['build', 'list', 'verify', 'diff', 'remove', 'publish'] as const
export type Verb = (typeof verbs)[number]

export interface CommandLine {
  positionals: readonly string[]
  options: Readonly<Record<string, unknown>>
}

/** The message names the fault. */
export class UsageError extends Error {
  override name = 'UsageError'
}

interface Option {
  name: string
  /** Shown in the help text; options without one are switches. */
  value?: string
  repeatable?: true
  verbs: readonly Verb[]
  help: string
}

/** The parser, the checks and the help text follow from this table. */
export const commandOptions: readonly Option[] = [
  {
    name: 'around',
    value: 'neighbour.osm.pbf',
    repeatable: true,
    verbs: ['build'],
    help: 'a neighbour, of which 15 km beyond the border count; once for each',
  },
  {
    name: 'chargers',
    value: 'stations.csv',
    verbs: ['build'],
    help: 'a register of charging stations to merge: CSV, XLSX, GeoJSON or the JSON of Open Charge Map, OCPI, OICP or NOBIL',
  },
  {
    name: 'population',
    value: 'grid.tif',
    verbs: ['build'],
    help: "people by pixel (a GeoTIFF of WorldPop or GHSL) or by place (a table with columns lat, lng, people) instead of OpenStreetMap's figures",
  },
  {
    name: 'counts',
    value: 'aadt.csv',
    verbs: ['build'],
    help: 'counted traffic (columns lat, lng, aadt, year, and road where known); elsewhere it is estimated by class',
  },
  { name: 'md5', value: 'digest', verbs: ['build'], help: 'what the MD5 of a downloaded extract must be' },
  {
    name: 'sha256',
    value: 'digest',
    verbs: ['build'],
    help: 'what the SHA-256 of a downloaded extract must be',
  },
  {
    name: 'boundary',
    value: 'area',
    verbs: ['build'],
    help: "a part of the country: an area's name, the id of its relation, a GeoJSON file, or a box west,south,east,north",
  },
  {
    name: 'name',
    value: 'region',
    verbs: ['build'],
    help: "the name of that part, from which its id is made, instead of the boundary's own",
  },
  {
    name: 'partial',
    verbs: ['build'],
    help: 'builds also from an extract of which a part or the coastline is missing, and notes what',
  },
  {
    name: 'cache',
    value: 'folder',
    verbs: ['build'],
    help: 'where downloads are kept (var/downloads)',
  },
  {
    name: 'out',
    value: 'folder',
    verbs,
    help: 'one folder of atlases instead of the usual ones; builds go to var/atlas unless given',
  },
  { name: 'json', verbs: ['list', 'diff'], help: 'the answer as JSON' },
  {
    name: 'force',
    verbs: ['remove'],
    help: 'removes also what is current, in use or shipped with the project',
  },
  { name: 'help', verbs, help: 'explains a command' },
]

const described: Readonly<Record<Verb, readonly [use: string, what: string]>> = {
  build: [
    '<country> <extract.osm.pbf | https://...>',
    `Makes a country's atlas from an OpenStreetMap extract and switches to it. An address is downloaded first: a
broken download goes on where it stopped, a finished one is used again while the server's is unchanged, and the
.md5 beside it is checked where there is one. When anything fails, the atlas that was there stays. The version
before is kept, older ones go as soon as nobody reads them. With --boundary the atlas is of a part of the country,
with an id of its own such as germany-bavaria; an extract without the whole country proposes one.`,
  ],
  list: [
    '',
    `Lists every version of every country: the day of its map data, counts, size, state (current: what is served;
shadowed: an earlier folder has the country too) and by how many running services it is being read.`,
  ],
  verify: [
    '[country]',
    'Compares every file of the current versions, or of one country, with what was written.',
  ],
  diff: [
    '<country> [<old> [<new>]] | <folder> <folder>',
    `Says which sites and chargers came, went and changed: capacity by a tenth or more, EVSEs, power, place by more
than 25 m. Without versions it compares the previous one with the current one. Exit code 0 also when they differ.`,
  ],
  remove: [
    '<country> [version]',
    `Removes one version, or all of a country, also from the S3 store. What is current, in use or shipped takes
--force.`,
  ],
  publish: [
    '<country>',
    `Puts the current version of a country that was built before the S3 store was set, or is in the folder of
--out, into the store. All machines switch to it. A build does this itself.`,
  ],
}

const lineOf = (verb: Verb) =>
  ['npm run atlas --', verb, described[verb][0]].filter((part) => part !== '').join(' ')

export function usageOf(verb?: Verb): string {
  if (verb === undefined) {
    const lines = verbs.map((each) => `  ${lineOf(each)}`)
    return ['Usage:', ...lines, '', 'npm run atlas -- <command> --help explains one.'].join('\n')
  }
  const options = commandOptions.filter((option) => option.verbs.includes(verb))
  const flags = options.map(({ name, value }) => (value ? `--${name} ${value}` : `--${name}`))
  const width = Math.max(...flags.map(({ length }) => length))
  const lines = options.map(({ help }, index) => `  ${(flags[index] ?? '').padEnd(width)}  ${help}`)
  return [`Usage: ${lineOf(verb)}`, '', described[verb][1], '', 'Options:', ...lines].join('\n')
}

/** @throws UsageError for an unknown option or a missing value */
export function checkOptions(verb: Verb, options: CommandLine['options']): void {
  for (const [name, value] of Object.entries(options)) checkOption(verb, { name, value })
}

function checkOption(verb: Verb, { name, value }: { name: string; value: unknown }): void {
  const option = commandOptions.find((each) => each.name === name)
  if (!option) throw new UsageError(`There is no option --${name}.`)
  if (!option.verbs.includes(verb)) throw new UsageError(`"${verb}" has no option --${name}.`)
  const hasValue = valuesIn(value).length > 0 && !valuesIn(value).includes('')
  if (option.value !== undefined && !hasValue) throw new UsageError(`--${name} needs a value.`)
  if (option.value === undefined && value !== true) throw new UsageError(`--${name} takes no value.`)
}

export const valuesOf = ({ options }: CommandLine, name: string): string[] => valuesIn(options[name])

const valuesIn = (value: unknown): string[] =>
  [value].flat().filter((each): each is string => typeof each === 'string')

export function optionOf({ options }: CommandLine, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/** The line as a person types it, with these options too. */
export function commandText(
  verb: Verb,
  { positionals, options }: CommandLine,
  more: Readonly<Record<string, string>>,
): string {
  const given = Object.entries(options).filter(([name]) => more[name] === undefined)
  const flags = [...given, ...Object.entries(more)].flatMap(([name, value]) =>
    value === true ? [`--${name}`] : valuesIn(value).map((each) => `--${name}=${quoted(each)}`),
  )
  return ['npm run atlas --', verb, ...positionals.map(quoted), ...flags].join(' ')
}

/** For a shell: a box may begin with a minus and a path may have blanks. */
const quoted = (text: string) => (/^[\w./:=,@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

export function refuseExtra(extra: string | undefined): void {
  if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many.`)
}

export interface CommandDeps extends BuildDeps {
  print(line: string): void
  complain(line: string): void
  /** The first root that holds a country wins. */
  roots: readonly string[]
  /** Atlases are in `atlas`, downloads in `downloads`; `var` by default. */
  varDir?: string
  /** Shipped atlases are only removed with `--force`. */
  shippedRoot?: string
  fetch?: typeof fetch
  /** Null or absent without a store. */
  store?: (() => Promise<ObjectStore>) | null
}

/** `store` is null also for a folder given by `--out`, which only this machine uses. */
export interface CommandContext extends ManagementContext {
  print(line: string): void
  complain(line: string): void
}
