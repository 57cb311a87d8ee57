import { useEffect, useState } from 'react'
import { useBasemaps } from '@/lib/client/places/use-basemaps'
import type { MapOutline } from '@/lib/domain/kepler/studio/session'
import { basemapIds, basemapTexts, landOf, pictureOf } from '@/lib/domain/map/basemaps'
import type { Bounds } from '@/lib/geo/mercator'

const world: Bounds = [-180, -85, 180, 85]

/** The base maps of this installation; a map begins with its own. */
export function useGrounds(outline: MapOutline | undefined) {
  const pictures = useBasemaps(world)
  const [ground, setGround] = useState<string>('dark')
  useEffect(() => setGround(outline?.ground ?? 'dark'), [outline])
  const id = basemapIds.find((each) => each === ground) ?? 'dark'
  const choices = basemapIds
    .filter((each) => each === 'dark' || each === 'light' || pictures.some((picture) => picture.id === each))
    .map((value) => ({ value, label: basemapTexts[value].title }))
  const picture = pictureOf(id, pictures)
  return {
    ...{ choices, picture, land: landOf(id), choose: setGround },
    ground: picture ? id : landOf(id),
  }
}

export type Grounds = ReturnType<typeof useGrounds>
