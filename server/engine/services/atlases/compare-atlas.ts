import type { AtlasDiff } from '@/lib/contract/atlases'
import { comparedVersions } from '@/server/atlas/management/compared-versions'
import type { Change, Compared, TableDiff, VersionDiff } from '@/server/atlas/versions/diff-versions'
import { AppError } from '@/server/engine/errors/app-error'
import {
  streamUsageWorkbook,
  type UsageCell,
  type UsageColumn,
  type UsageSheet,
} from '@/server/engine/usage/usage-workbook'
import type { AtlasDeps } from './atlas-deps'
import { nameOfCountry } from './build-place'

/** @throws AppError 404 without an earlier version */
async function changesOf({ atlases }: AtlasDeps, country: string): Promise<VersionDiff> {
  const folders = await comparedVersions(atlases.context.roots, { country }).catch((cause: unknown) => {
    const message = `There is no earlier version of ${nameOfCountry(country)} to compare with.`
    throw new AppError({ code: 'not_found', message, cause })
  })
  return atlases.tasks.diff(...folders)
}

const side = ({ version, date }: VersionDiff['before']) => ({ version, date: date || null })

const countsOf = ({ came, went, changed }: TableDiff) => ({
  added: came.length,
  removed: went.length,
  changed: changed.length,
})

export async function diffAtlas(deps: AtlasDeps, country: string): Promise<AtlasDiff> {
  const { before, after, sites, chargers } = await changesOf(deps, country)
  return { before: side(before), after: side(after), sites: countsOf(sites), stations: countsOf(chargers) }
}

const columns: readonly UsageColumn[] = [
  { heading: 'Change', width: 12, format: 'text' },
  { heading: 'ID', width: 18, format: 'text' },
  { heading: 'Name', width: 36, format: 'text' },
  { heading: 'Town', width: 24, format: 'text' },
  { heading: 'Latitude', width: 12, format: 'text' },
  { heading: 'Longitude', width: 12, format: 'text' },
  { heading: 'What changed', width: 40, format: 'text' },
]

const decimals = 5

const rowOf = (change: string, { id, name, town, lat, lng }: Compared, what = ''): UsageCell[] => [
  change,
  id,
  name,
  town,
  lat.toFixed(decimals),
  lng.toFixed(decimals),
  what,
]

function wordsOf({ what, from, to }: Change): string {
  if (what === 'moved') return `moved ${to ?? 0} m`
  const unit = what === 'spaces' || what === 'kW' ? what : `${what} EVSEs`
  return `${from ?? '–'} → ${to ?? '–'} ${unit}`
}

const sheetOf = (name: string, { came, went, changed }: TableDiff): UsageSheet => ({
  name,
  columns,
  pages: () => [
    came.map((each) => rowOf('added', each)),
    went.map((each) => rowOf('removed', each)),
    changed.map((each) => rowOf('changed', each, each.changes.map(wordsOf).join(', '))),
  ],
})

/** Names of the file and its rows. */
export async function exportDiff(
  deps: AtlasDeps,
  country: string,
): Promise<{ name: string; body: ReadableStream<Uint8Array> }> {
  const { after, sites, chargers } = await changesOf(deps, country)
  const sheets = [sheetOf('Sites', sites), sheetOf('Charging stations', chargers)]
  const body = streamUsageWorkbook(sheets, (error) =>
    deps.log.error({ err: error }, 'The workbook of changes broke off.'),
  )
  return { name: `${country}-${after.version}-changes.xlsx`, body }
}
