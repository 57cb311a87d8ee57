import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { countries } from '@/lib/catalogue/countries'
import type { AtlasBuild, Atlases, ListedAtlas } from '@/lib/contract/atlases'
import { describeVersions, type ListedVersion } from '@/server/atlas/management/describe-versions'
import { type BuildRow, lastBuilds, type SourceRow, sourceRows } from '@/server/engine/db/queries/atlases'
import type { AtlasDeps } from './atlas-deps'
import { nameOfCountry, namesOfBuild } from './build-place'
import { shownProblem } from './shown-problem'

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
