import { formatCount } from '@/lib/format/number'
import { describeVersions, type ListedVersion } from '@/server/atlas/management/describe-versions'
import type { CommandContext } from './command-context'
import { type CommandLine, refuseExtra } from './command-line'
import { megabytes, textTable } from './text-table'

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
