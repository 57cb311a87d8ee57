import { formatCount } from '@/lib/format/number'
import { activeReaders } from '@/server/atlas/store/memory/lease'
import {
  dataDate,
  type InstalledVersion,
  installedVersions,
  manifestOrProblem,
  sizeOf,
} from '@/server/atlas/versions/installed-versions'
import type { CommandContext } from './command-context'
import { type CommandLine, refuseExtra } from './command-line'
import { megabytes, textTable } from './text-table'

export async function list(context: CommandContext, { positionals, options }: CommandLine): Promise<number> {
  refuseExtra(positionals[0])
  const rows: ListedVersion[] = []
  for (const version of await installedVersions(context.roots)) rows.push(await describe(context, version))
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

type Described = Omit<InstalledVersion, 'home'>

interface ListedVersion extends Described {
  bytes: number
  /** `<host>-<process>` of running services. */
  readers: string[]
  /** Null if the manifest is unreadable. */
  content: {
    date: string
    builtAt: string
    sites: number
    chargers: number
    hexagons: number
    people: number
  } | null
  problem: string | null
}

async function describe(
  { clock }: CommandContext,
  { home, ...version }: InstalledVersion,
): Promise<ListedVersion> {
  const manifest = await manifestOrProblem(version.folder)
  const bytes = await sizeOf(version.folder).catch(() => 0)
  const readers = await activeReaders(home, version.version, clock())
  if (typeof manifest === 'string') return { ...version, bytes, readers, content: null, problem: manifest }
  const { sites, chargers, hexagons } = manifest.counts
  const content = {
    date: dataDate(manifest),
    builtAt: manifest.builtAt,
    sites,
    chargers,
    hexagons,
    people: manifest.population.total,
  }
  return { ...version, bytes, readers, content, problem: null }
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
