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
  streets: 'streets',
}

const styleGrounds = ['dark', 'light', 'streets'] as const

/** The base map for a file's style; all photo styles become satellite. */
const groundOf = (id: string) => styleGrounds.find((each) => each === id) ?? 'satellite'

interface GroundWish {
  open: OpenMap | undefined
  edit: EditMap
  /** No atlas covers the map's middle: streets are shown at first, if there are some. */
  isAbroad: boolean
}

/** The installation's base maps, and the one in use. */
export function useGrounds({ open, edit, isAbroad }: GroundWish) {
  const pictures = useBasemaps(world)
  const [chosen, setChosen] = useState<string>()
  const file = open?.settings.ground
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset when the map names another ground.
  useEffect(
    () => setChosen((before) => (before && groundOf(before) === file ? before : undefined)),
    [file, open?.client],
  )
  const hasStreets = pictures.some((picture) => picture.id === 'streets')
  // A photo was asked for as such; land without an atlas is empty.
  const named = isAbroad && hasStreets && file !== 'satellite' ? 'streets' : file
  const wanted = chosen ?? named ?? 'dark'
  const id = basemapIds.find((each) => each === wanted) ?? 'dark'
  const choices = basemapIds
    .filter((each) => each === 'dark' || each === 'light' || pictures.some((picture) => picture.id === each))
    .map((value) => ({ value, label: basemapTexts[value].title }))
  const offered = pictureOf(id, pictures)
  const [isUnseen, setUnseen] = useState(false)
  const unread = offered?.id === 'streets' && offered.style === null ? offered : undefined
  const isMissing = offered?.id === 'streets' && (isUnseen || unread !== undefined)
  const picture = isMissing ? undefined : offered
  const again = () => {
    setUnseen(false)
    unread?.again()
  }
  const choose = (next: string) => {
    setChosen(next)
    const styleType = styleNames[next] ?? 'satellite'
    edit({ change: (config) => (open ? withGround(config, styleType) : config) })
  }
  return {
    choices,
    picture,
    /** Asks for the street map again; undefined unless it is missing. */
    missing: isMissing ? again : undefined,
    onMissing: () => setUnseen(true),
    land: landOf(id),
    choose,
    ground: offered ? id : landOf(id),
  }
}

export type Grounds = ReturnType<typeof useGrounds>
