import type { Extract, Tags } from '@/server/atlas/base/entities'
import { foldName } from '@/server/atlas/base/fold-name'
import type { Feature } from '@/server/atlas/derive/geometry/features'
import { polygonContains } from '@/server/atlas/derive/geometry/polygon-index'

/**
 * Settlements at their centres, once each: an outline and the point of its settlement become one place at the
 * point, with the outline and the tags of both. The point is the relation's member with the role `label`, else
 * one of the same name and kind inside. An outline whose label has another name moves there; one without any
 * point keeps a point inside it.
 * @param settlements points and outlines with a `place` and a name
 * @param kindOf the kind of a place: a quarter is not the centre of the town of its name
 */
export function atCentres(
  settlements: readonly Feature[],
  { relations }: Pick<Extract, 'relations'>,
  kindOf: (tags: Tags) => string | undefined,
): Feature[] {
  const points = settlements.filter(({ kind }) => kind === 'node')
  const keyOf = ({ tags }: Feature) => `${kindOf(tags)} ${foldName(tags.name ?? '')}`
  const byKey = Map.groupBy(points, keyOf)
  const labels = labelsOf(relations, points)
  const outlines = new Map<Feature, Feature>()
  const alone = settlements.flatMap((outline) => {
    if (outline.kind === 'node') return []
    const label = outline.kind === 'relation' ? labels.get(outline.osmId) : undefined
    const isOwn = label !== undefined && keyOf(label) === keyOf(outline)
    const point = isOwn ? label : byKey.get(keyOf(outline))?.find((each) => isInside(each, outline))
    if (point) outlines.set(point, outline)
    return point ? [] : [{ ...outline, position: label?.position ?? outline.position }]
  })
  const centred = points.map((point) => {
    const outline = outlines.get(point)
    if (!outline) return point
    return { ...point, tags: { ...outline.tags, ...point.tags }, polygons: outline.polygons }
  })
  return [...centred, ...alone].sort((a, b) => Number(a.osmId) - Number(b.osmId))
}

const isInside = ({ position }: Feature, { polygons }: Feature) =>
  polygons.some((polygon) => polygonContains(polygon, position))

/** The point of the role `label` by the relation's id. */
function labelsOf(relations: Extract['relations'], points: readonly Feature[]): Map<string, Feature> {
  const byId = new Map(points.map((point) => [point.osmId, point]))
  return new Map(
    relations.flatMap(({ id, members }): [string, Feature][] => {
      const member = members.find(({ type, role }) => type === 'node' && role === 'label')
      const point = member && byId.get(String(member.ref))
      return point ? [[String(id), point]] : []
    }),
  )
}
