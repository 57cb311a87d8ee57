import type { OsmObjects, Tags } from '@/server/atlas/entities/entities'

export function* objectsWith<T extends { tags: Tags }>(
  objects: OsmObjects<T>,
  wanted: (tags: Tags) => boolean,
): Generator<T, void, undefined> {
  if (objects.tagged) {
    yield* objects.tagged(wanted)
    return
  }
  for (const object of objects) if (wanted(object.tags)) yield object
}
