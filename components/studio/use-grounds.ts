import { type RefObject, useEffect, useState } from 'react'
import { useBasemaps } from '@/lib/client/places/use-basemaps'
import { useCountryAt } from '@/lib/client/places/use-my-position'
import { useLastCountry } from '@/lib/client/scouting/last-country'
import { useManifest } from '@/lib/client/scouting/use-manifest'
import { basemapIds, basemapTexts, landOf, pictureOf } from '@/lib/domain/map/basemaps'
import { likelySlug } from '@/lib/domain/scouting/scouting-country'
import { countryOf, withGround } from '@/lib/domain/studio/read/edit-config'
import { type Bounds, isInside } from '@/lib/geo/mercator'
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

interface AtlasWish {
  /** `mapUrl` of the page. */
  address: string | null
  /** From a sample or the page's address. */
  country: string | null | undefined
  open: Pick<OpenMap, 'client' | 'outline' | 'settings'> | undefined
  /** Receives the open map's country, which is saved with it. */
  ofMap: RefObject<string | undefined>
}

/** Centre of the map's first view. */
function middleOf({ outline: { bounds }, settings: { view } }: NonNullable<AtlasWish['open']>) {
  if (view) return { lat: view.lat, lng: view.lng }
  return bounds && { lat: (bounds[1] + bounds[3]) / 2, lng: (bounds[0] + bounds[2]) / 2 }
}

/** The country at the map's centre, else the one last scouted. Requests nothing if the country is known. */
function useLikelyCountry(open: AtlasWish['open'], isKnown: boolean) {
  const last = useLastCountry((state) => state.country)
  const { country, isLoading } = useCountryAt(open && !isKnown ? middleOf(open) : undefined)
  const likely = country !== undefined || isLoading ? country : (last ?? undefined)
  return { likely, isLoading }
}

/** The atlas below a map: of its named or saved country, else of the likely one. */
export function useAtlas({ address, country, open, ofMap }: AtlasWish) {
  const [, slug] = /\/scout\/maps\/([a-z-]+)\.json$/.exec(address ?? '') ?? []
  const named = slug ?? (country ? likelySlug(country) : undefined)
  const client = open?.client
  // Saving changes the page's address: keep what the earlier one named.
  const [before, setBefore] = useState<{ client: OpenMap['client']; named: string }>()
  useEffect(() => {
    if (client && named) setBefore({ client, named })
  }, [client, named])
  const kept = before && before.client === client ? before.named : undefined
  const found = named ?? kept ?? (open && countryOf(open.outline.config))
  useEffect(() => {
    ofMap.current = found
  }, [found, ofMap])
  const { likely, isLoading: likelyIsLoading } = useLikelyCountry(open, found !== undefined)
  const { data, isLoading } = useManifest(found ?? likely)
  const middle = open && middleOf(open)
  const isKnown = middle !== undefined && !likelyIsLoading && !isLoading
  return {
    atlas: data,
    /** Known to be outside the atlas, if there is one. */
    isAbroad: isKnown && !(data && isInside(data.bounds, [middle.lng, middle.lat])),
  }
}
