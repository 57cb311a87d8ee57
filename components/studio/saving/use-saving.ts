import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { useSWRConfig } from 'swr'
import type { Studio } from '@/components/studio/use-studio'
import { notify } from '@/components/ui/notify'
import { useLatest } from '@/components/ui/use-latest'
import { contentAddress, permalinkOf, readSavedMap, saveMap } from '@/lib/client/kepler/studio/saved-maps'
import { useSession } from '@/lib/client/session/session'
import type { SavedMap } from '@/lib/contract/saved-map'
import type { StudioView } from '@/lib/domain/kepler/studio/studio-map'
import type { SaveWish } from './save-dialog'
import { thumbnailOf } from './thumbnail'

async function fetchContent(id: string): Promise<Blob> {
  const answer = await fetch(contentAddress(id), { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error("Can't find map with ID.")
  return answer.blob()
}

interface Saving {
  mapId: string | null
  studio: Studio
  map: { readonly current: MapLibre | null }
  view: StudioView | undefined
}

/** The account's map that is open, and how a map gets there. */
export function useSaving({ mapId, studio, map, view }: Saving) {
  const [saved, setSaved] = useState<SavedMap>()
  const [isAsked, setAsked] = useState(false)
  const isMember = useSession().status === 'signed-in'
  const { mutate } = useSWRConfig()
  const latest = useLatest({ saved, take: studio.take })
  useEffect(() => {
    const { saved: known, take } = latest.current
    if (!mapId || known?.id === mapId) return
    let isWanted = true
    const meta = readSavedMap(mapId).catch(() => undefined)
    const opening = take('map.json', () => fetchContent(mapId))
    Promise.all([meta, opening]).then(
      ([found, isOpen]) => isWanted && isOpen && setSaved(found),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [mapId, latest])
  const save = async ({ isNew, title, description, privateMap }: SaveWish) => {
    const content = await studio.save({ view, title, description })
    if (!content) return
    const thumbnail = map.current ? await thumbnailOf(map.current) : undefined
    const wish = { title, description, privateMap, content, thumbnail }
    const stored = await saveMap(wish, isNew ? undefined : saved)
    setSaved(stored)
    window.history.replaceState(null, '', permalinkOf(stored))
    void mutate('/api/maps/saved')
    notify.success('The map is saved.')
  }
  const share = async (of: SavedMap) => {
    await navigator.clipboard.writeText(new URL(permalinkOf(of), window.location.origin).href)
    notify.success(of.privateMap ? 'Link copied. Only you can open it: the map is private.' : 'Link copied.')
  }
  const failed = () => notify.error('The link could not be copied.')
  return {
    ...{ saved, save, isAsked, forget: () => setSaved(undefined), close: () => setAsked(false) },
    header: {
      note: saved && `${saved.privateMap ? 'Private' : 'By link'} · version ${saved.version}`,
      onSave: isMember && studio.open ? () => setAsked(true) : undefined,
      onShare: saved && (() => void share(saved).catch(failed)),
    },
  }
}
