import { formatCount, formatSigned } from '@/lib/format/number'
import {
  comparedVersions,
  describeVersions,
  type ListedVersion,
} from '@/server/atlas/management/describe-versions'
import { NeededVersionError, removeVersions } from '@/server/atlas/management/remove-versions'
import {
  type Change,
  type Compared,
  diffVersions,
  type TableDiff,
  type VersionDiff,
} from '@/server/atlas/versions/diff-versions'
import { type CommandContext, type CommandLine, refuseExtra, UsageError } from './command-line'

interface TextColumn {
  title: string
  isNumber?: boolean
}

/** Lines of a table with aligned columns. */
function textTable(columns: readonly TextColumn[], rows: readonly (readonly string[])[]): string[] {
  const titles = columns.map(({ title }) => title)
  const widths = columns.map((_, column) =>
    [titles, ...rows].reduce((widest, row) => Math.max(widest, (row[column] ?? '').length), 0),
  )
  const lineOf = (row: readonly string[]) =>
    columns
      .map(({ isNumber }, column) => {
        const cell = row[column] ?? ''
        const width = widths[column] ?? 0
        return isNumber ? cell.padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd()
  return [titles, ...rows].map(lineOf)
}

export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

export async function list(context: CommandContext, { positionals, options }: CommandLine): Promise<number> {
  refuseExtra(positionals[0])
  const rows = await describeVersions(context)
  if (options.json === true) {
    context.print(JSON.stringify(rows, null, 2))
    return 0
  }
  if (rows.length === 0) {
    context.print('No atlas is installed. Build one with: npm run atlas -- build <country> <extract.osm.pbf>')
  } else {
    for (const line of textTable(columns, rows.map(cellsOf))) context.print(line)
  }
  return 0
}

const columns = [
  { title: 'country' },
  { title: 'version' },
  { title: 'state' },
  { title: 'map data' },
  { title: 'sites', isNumber: true },
  { title: 'chargers', isNumber: true },
  { title: 'hexagons', isNumber: true },
  { title: 'size', isNumber: true },
  { title: 'readers', isNumber: true },
  { title: 'folder' },
]

function cellsOf({ country, version, state, content, bytes, readers, folder, problem }: ListedVersion) {
  const counts = content
    ? [content.sites, content.chargers, content.hexagons].map(formatCount)
    : (['', '', ''] as const)
  return [
    country,
    version,
    problem === null ? state : 'damaged',
    content?.date || '-',
    ...counts,
    megabytes(bytes),
    String(readers.length),
    problem === null ? folder : `${folder}: ${problem}`,
  ]
}

/**
 * `remove <country> [version]`. Without a version, removes all of the country in the first root that has
 * it. Current, used and shipped versions need `--force`.
 */
export async function remove(
  context: CommandContext,
  { positionals, options }: CommandLine,
): Promise<number> {
  const [country, version, extra] = positionals
  refuseExtra(extra)
  if (country === undefined) throw new UsageError('Remove which country?')
  const wanted = { country, version, force: options.force === true }
  const { gone, current } = await removeVersions(context, wanted).catch((error: unknown) => {
    if (!(error instanceof NeededVersionError)) throw error
    throw new Error(`${error.message}; --force removes it all the same.`, { cause: error })
  })
  for (const each of gone) context.print(`Version ${each.version} of ${each.country} is removed.`)
  context.print(
    current
      ? `${current.country} is at version ${current.version}.`
      : `${country} is not installed any more.`,
  )
  return 0
}

export async function diff(context: CommandContext, line: CommandLine): Promise<number> {
  const [before, after] = await foldersOf(context, line)
  const found = await diffVersions(before, after)
  if (line.options.json === true) context.print(JSON.stringify(found, null, 2))
  else for (const text of textOf(found)) context.print(text)
  return 0
}

async function foldersOf(
  { roots }: CommandContext,
  { positionals }: CommandLine,
): Promise<readonly [string, string]> {
  const [first, second, third, extra] = positionals
  refuseExtra(extra)
  if (first === undefined) throw new UsageError('Which country, or which two folders?')
  const isFolder = /[\\/]/.test(first)
  if (isFolder) {
    refuseExtra(third)
    if (second === undefined) throw new UsageError(`Compare ${first} with which folder?`)
    return [first, second]
  }
  return comparedVersions(roots, { country: first, before: second, after: third })
}

const maxListed = 100

function textOf({ name, before, after, sites, chargers }: VersionDiff): string[] {
  const side = ({ version, date }: VersionDiff['before']) => `${version} (map data of ${date || 'unknown'})`
  const rows = (
    [
      ['sites', before.counts.sites, after.counts.sites],
      ['chargers', before.counts.chargers, after.counts.chargers],
      ['points of interest', before.counts.pois, after.counts.pois],
      ['hexagons', before.counts.hexagons, after.counts.hexagons],
      ['hexagons with a score', before.counts.scoredHexagons, after.counts.scoredHexagons],
      ['people', before.people, after.people],
    ] as const
  ).map(([what, from, to]) => [what, formatCount(from), formatCount(to), changeOfCount(from, to)])
  const columns = [
    { title: '' },
    { title: 'before', isNumber: true },
    { title: 'after', isNumber: true },
    { title: 'change', isNumber: true },
  ]
  return [
    `${name}: ${side(before)} -> ${side(after)}`,
    '',
    ...textTable(columns, rows),
    ...listsOf('Sites', sites),
    ...listsOf('Chargers', chargers),
  ]
}

const changeOfCount = (from: number | null, to: number | null) =>
  from === null || to === null ? formatCount(null) : formatSigned(to - from)

function listsOf(what: string, { came, went, changed }: TableDiff): string[] {
  return [
    ...listOf(`${what} that came`, came.map(titleOf)),
    ...listOf(`${what} that went`, went.map(titleOf)),
    ...listOf(
      `${what} that changed`,
      changed.map((each) => `${titleOf(each)}: ${each.changes.map(changeOf).join(', ')}`),
    ),
  ]
}

function listOf(title: string, lines: readonly string[]): string[] {
  const more = lines.length - maxListed
  const rest = more > 0 ? [`  ... and ${formatCount(more)} more (--json lists all)`] : []
  return [
    '',
    `${title}: ${formatCount(lines.length)}`,
    ...lines.slice(0, maxListed).map((line) => `  ${line}`),
    ...rest,
  ]
}

const titleOf = ({ id, name, town }: Compared) =>
  `${id}  ${[name, town].filter((text) => text !== '').join(', ')}`

function changeOf({ what, from, to }: Change): string {
  if (what === 'moved') return `moved ${formatCount(to ?? 0)} m`
  return `${from ?? 'unknown'} -> ${to ?? 'unknown'} ${what === 'spaces' || what === 'kW' ? what : `${what} EVSEs`}`
}
