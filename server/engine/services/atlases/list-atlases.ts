import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { countries } from '@/lib/catalogue/countries'
import type { AtlasBuild, AtlasDiff, Atlases, ListedAtlas } from '@/lib/contract/atlases'
import {
  comparedVersions,
  describeVersions,
  type ListedVersion,
} from '@/server/atlas/management/describe-versions'
import type { Change, Compared, TableDiff, VersionDiff } from '@/server/atlas/versions/diff-versions'
import { proposedIn } from '@/server/engine/atlases/build-order'
import { type BuildRow, lastBuilds, type SourceRow, sourceRows } from '@/server/engine/db/queries/atlases'
import { AppError } from '@/server/engine/errors/app-error'
import {
  streamUsageWorkbook,
  type UsageCell,
  type UsageColumn,
  type UsageSheet,
} from '@/server/engine/usage/usage-workbook'
import type { AtlasDeps } from './atlas-sources'
import { nameOfCountry, namesOfBuild } from './build-place'

/** Countries by name: those that are installed, and those that are built for the first time. */
export async function listAtlases({ db, atlases }: AtlasDeps): Promise<Atlases> {
  const { context, known } = atlases
  const versions = await describeVersions(context, known)
  const builds = new Map((await lastBuilds(db)).map((row) => [row.country, row]))
  const sources = new Map((await sourceRows(db)).map((row) => [row.country, row]))
  const open = [...builds.values()].filter(isShown).map(({ country }) => country)
  const slugs = new Set([...versions.map(({ country }) => country), ...open])
  const listed = [...slugs].map((country) =>
    atlasOf(country, {
      versions: versions.filter((each) => each.country === country),
      build: builds.get(country),
      source: sources.get(country),
      shippedRoot: context.shippedRoot,
    }),
  )
  return {
    atlases: listed.sort((a, b) => a.name.localeCompare(b.name, 'en')),
    used: versions.reduce((sum, { bytes }) => sum + bytes, 0),
    disk: await diskBytes(context.out),
    looked_at: latest([...sources.values()].map(({ lookedAt }) => lookedAt)),
  }
}

/** Bytes in all; the folder of the first build may not exist yet. */
async function diskBytes(folder: string): Promise<number> {
  const { blocks, bsize } = await statfs(folder).catch(() => statfs(dirname(dirname(resolve(folder)))))
  return blocks * bsize
}

const isShown = ({ state }: BuildRow) => state === 'waiting' || state === 'building' || state === 'failed'

interface Known {
  versions: readonly ListedVersion[]
  build: BuildRow | undefined
  source: SourceRow | undefined
  shippedRoot: string
}

function atlasOf(country: string, known: Known): ListedAtlas {
  const { versions, build, source } = known
  const current = versions.find(({ state }) => state === 'current')
  return {
    country,
    ...namesOf(country, known),
    is_region: isRegion(country),
    ...figuresOf(current),
    ...sourceFacts(source),
    is_shipped: current !== undefined && resolve(current.root) === resolve(known.shippedRoot),
    versions: versions.map(({ version, state, bytes, readers, content }) => ({
      version,
      state,
      bytes,
      readers,
      date: content?.date || null,
    })),
    build: build && isShown(build) ? shownBuild(build) : null,
  }
}

const isRegion = (country: string) => countries.every(({ slug }) => slug !== country)

function namesOf(
  country: string,
  { versions, build, source }: Known,
): Pick<ListedAtlas, 'name' | 'iso' | 'problem' | 'version' | 'bytes' | 'readers'> {
  const current = versions.find(({ state }) => state === 'current')
  const asked = build ?? source
  const named = current?.content ?? (asked && namesOfBuild(asked))
  return {
    name: named?.name ?? nameOfCountry(country),
    iso: named?.iso ?? '',
    problem: current?.problem ?? null,
    version: current?.version ?? null,
    bytes: current?.bytes ?? null,
    readers: current?.readers ?? [],
  }
}

type Figures = Pick<ListedAtlas, 'date' | 'sites' | 'hexagons' | 'stations' | 'people'>

const noFigures: Figures = { date: null, sites: null, hexagons: null, stations: null, people: null }

function figuresOf(current: ListedVersion | undefined): Figures {
  const content = current?.content
  if (!content) return noFigures
  const { date, sites, hexagons, chargers, people } = content
  return { date: date || null, sites, hexagons, stations: chargers, people }
}

type SourceFacts = Pick<ListedAtlas, 'request' | 'newest' | 'looked_at' | 'has_newer'>

const sourceFacts = (source: SourceRow | undefined): SourceFacts => ({
  request: source?.request ?? null,
  newest: isoOf(source?.newest ?? null),
  looked_at: isoOf(source?.lookedAt ?? null),
  has_newer: isNewer(source),
})

const isNewer = (source: SourceRow | undefined): boolean =>
  Boolean(source?.newest && source.builtDate && source.newest > source.builtDate)

interface ShownProblem {
  problem: string
  /** What to do; null where trying again is all. */
  advice: string | null
  /** Whether a build may do without the part that is missing. */
  mayBePartial: boolean
  /** A boundary that the extract holds; null without one. */
  proposal: string | null
}

/** Parts of the sentences of builds that speak of the command line, and what they mean here. */
const meanings: readonly { said: RegExp; advice: string; mayBePartial?: true }[] = [
  {
    said: /; what came is kept, and the same command goes on with it/,
    advice: 'Trying again goes on where it stopped.',
  },
  {
    said: /; get it again, or build what is there with --partial/,
    advice: 'Get the extract again, or build what is there.',
    mayBePartial: true,
  },
  { said: / with --name(?=\.$)/, advice: 'The form has a field for it.' },
  {
    said: / Set NODE_OPTIONS=--max-old-space-size=\d{1,9}\.$/,
    advice: 'Build it on a machine with more memory.',
  },
]

/** The sentence of a failed build in the words of the screen. */
export function shownProblem(sentence: string): ShownProblem {
  const proposed = proposedIn(sentence)
  if (proposed) {
    const advice = `It can be built as a region: ${proposed.what}.`
    return { problem: proposed.sentence, advice, mayBePartial: false, proposal: proposed.value }
  }
  for (const { said, advice, mayBePartial = false } of meanings) {
    if (said.test(sentence))
      return { problem: sentence.replace(said, ''), advice, mayBePartial, proposal: null }
  }
  return { problem: sentence, advice: null, mayBePartial: false, proposal: null }
}

function shownBuild(row: BuildRow): AtlasBuild {
  const told = row.problem === null ? null : shownProblem(row.problem)
  return {
    id: row.id,
    state: row.state as AtlasBuild['state'],
    step: row.step,
    share: row.share,
    seconds_left: row.secondsLeft,
    memory: row.memory,
    memory_limit: row.memoryLimit,
    source_name: row.sourceName,
    source_bytes: row.sourceBytes,
    source_date: row.sourceDate,
    problem: told?.problem ?? null,
    advice: told?.advice ?? null,
    may_be_partial: told?.mayBePartial ?? false,
    proposal: told?.proposal ?? null,
    request: row.request,
  }
}

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null

const latest = (dates: readonly (Date | null)[]): string | null =>
  isoOf(dates.reduce((last, date) => (date !== null && (last === null || date > last) ? date : last), null))

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
