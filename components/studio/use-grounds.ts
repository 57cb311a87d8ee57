import { useEffect, useState } from 'react'
import { useBasemaps } from '@/lib/client/places/use-basemaps'
import { basemapIds, basemapTexts, landOf, pictureOf } from '@/lib/domain/map/basemaps'
import { withGround } from '@/lib/domain/studio/read/edit-config'
import type { Bounds } from '@/lib/geo/mercator'
import type { EditMap, OpenMap } from './use-studio'

const world: Bounds = [-180, -85, 180, 85]

/** kepler.gl's style names. */
const styleNames: Readonly<Record<string, string>> = {
  dark: 'dark-matter',
  light: 'light',
  satellite: 'satellite',
}

/** The base map for a file's style; all photo styles become satellite. */
const groundOf = (id: string) => (id === 'dark' || id === 'light' ? id : 'satellite')

/** The installation's base maps, and the one in use. */
export function useGrounds(open: OpenMap | undefined, edit: EditMap) {
  const pictures = useBasemaps(world)
  const [chosen, setChosen] = useState<string>()
  const file = open?.settings.ground
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset when the map names another ground.
  useEffect(
    () => setChosen((before) => (before && groundOf(before) === file ? before : undefined)),
    [file, open?.client],
  )
  const wanted = chosen ?? file ?? 'dark'
  const id = basemapIds.find((each) => each === wanted) ?? 'dark'
  const choices = basemapIds
    .filter((each) => each === 'dark' || each === 'light' || pictures.some((picture) => picture.id === each))
    .map((value) => ({ value, label: basemapTexts[value].title }))
  const picture = pictureOf(id, pictures)
  const choose = (next: string) => {
    setChosen(next)
    const styleType = styleNames[next] ?? 'satellite'
    edit({ change: (config) => (open ? withGround(config, styleType) : config) })
  }
  return {
    choices,
    picture,
    land: landOf(id),
    choose,
    ground: picture ? id : landOf(id),
  }
}

export type Grounds = ReturnType<typeof useGrounds>
