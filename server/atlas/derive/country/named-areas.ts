import { foldName } from '@/lib/format/fold'
import type { Extract, OsmRelation, Tags } from '@/server/atlas/entities/entities'
import { foreignNameKeys, ownNameKeys } from '@/server/atlas/entities/place-names'
import type { TagKey } from '@/server/atlas/entities/tag-keys'
import { memberWays } from '@/server/atlas/read/areas'
import { ExtractError } from '@/server/atlas/read/extract-error'

type Source = Pick<Extract, 'ways' | 'relations'>

const maxListed = 12

/** @throws ExtractError if the extract lacks the relation */
export function relationWithId({ relations }: Source, id: number): OsmRelation {
  const found = relations.find((each) => each.id === id)
  if (found) return found
  throw new ExtractError(`The extract holds no area or boundary with the relation id ${id}.`)
}

/**
 * Compares without case, accents and punctuation; names in languages other than English only if no area has the name.
 * @throws ExtractError listing the candidates if the name fits several areas, or areas alike if it fits none
 */
export function relationNamed(extract: Source, name: string): OsmRelation {
  const areas = extract.relations.filter(isNamedArea)
  const wanted = foldName(name)
  const isCalled = (names: typeof namesOf) => areas.filter(({ tags }) => names(tags).includes(wanted))
  const local = isCalled(namesOf)
  const found = local.length > 0 ? local : isCalled(namesAbroad)
  const [first, second] = found
  if (!first) throw new ExtractError(noneSentence(extract, { name, alike: areasLike(areas, wanted) }))
  if (!second) return first
  throw new ExtractError(
    `The name ${name} fits ${found.length} areas: ${listed(extract, found)}. Give the id of one as the boundary.`,
  )
}

export const isNamedArea = ({ tags }: OsmRelation) =>
  tags.boundary === 'administrative' && tags.admin_level !== undefined && nameOf(tags) !== ''

/** In English where mapped, like the interface. */
export const nameOf = (tags: Tags) => tags['name:en'] ?? tags.name ?? ''

/** `Bavaria (relation 2145268, admin level 4)` */
export const describeArea = ({ id, tags }: OsmRelation) =>
  `${nameOf(tags)} (relation ${id}, admin level ${tags.admin_level})`

const foldedBy = (tags: Tags, keys: readonly TagKey[]) =>
  keys.flatMap((key) => tags[key]?.split(';') ?? []).map((each) => foldName(each))

const namesOf = (tags: Tags) => foldedBy(tags, ownNameKeys)

const namesAbroad = (tags: Tags) => foldedBy(tags, foreignNameKeys(tags))

/** The coarsest that share a word or a beginning with the name. */
function areasLike(areas: readonly OsmRelation[], wanted: string): OsmRelation[] {
  const words = new Set(wanted.split(' '))
  const start = wanted.slice(0, 4)
  const isLike = (known: string) =>
    known.startsWith(start) || known.split(' ').some((word) => words.has(word))
  return areas.filter(({ tags }) => namesOf(tags).some(isLike))
}

function noneSentence(extract: Source, { name, alike }: { name: string; alike: OsmRelation[] }): string {
  const none = `The extract holds no administrative area with the name ${name}`
  return alike.length === 0 ? `${none}.` : `${none}; it holds ${listed(extract, alike)}.`
}

function listed(extract: Source, areas: readonly OsmRelation[]): string {
  const ways = memberWays(extract, areas)
  const isCut = ({ members }: OsmRelation) =>
    members.some(({ type, ref }) => type === 'way' && !ways.get(ref)?.complete)
  const ordered = areas.toSorted((a, b) => levelOf(a) - levelOf(b) || a.id - b.id)
  const shown = ordered
    .slice(0, maxListed)
    .map((area) =>
      isCut(area) ? `${describeArea(area)}, cut by the edge of the extract` : describeArea(area),
    )
  const more = ordered.length - shown.length
  return more > 0 ? `${shown.join('; ')}; and ${more} more` : shown.join('; ')
}

const levelOf = ({ tags }: OsmRelation) => Number(tags.admin_level)
