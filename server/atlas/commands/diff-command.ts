import { formatCount, formatSigned } from '@/lib/format/number'
import { comparedVersions } from '@/server/atlas/management/compared-versions'
import {
  type Change,
  type Compared,
  diffVersions,
  type TableDiff,
  type VersionDiff,
} from '@/server/atlas/versions/diff-versions'
import type { CommandContext } from './command-context'
import { type CommandLine, refuseExtra, UsageError } from './command-line'
import { textTable } from './text-table'

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

const longestList = 100

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
  const more = lines.length - longestList
  const rest = more > 0 ? [`  ... and ${formatCount(more)} more (--json lists all)`] : []
  return [
    '',
    `${title}: ${formatCount(lines.length)}`,
    ...lines.slice(0, longestList).map((line) => `  ${line}`),
    ...rest,
  ]
}

const titleOf = ({ id, name, town }: Compared) =>
  `${id}  ${[name, town].filter((text) => text !== '').join(', ')}`

function changeOf({ what, from, to }: Change): string {
  if (what === 'moved') return `moved ${formatCount(to ?? 0)} m`
  return `${from ?? 'unknown'} -> ${to ?? 'unknown'} ${what === 'spaces' || what === 'kW' ? what : `${what} EVSEs`}`
}
