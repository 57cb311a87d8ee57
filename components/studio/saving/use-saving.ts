import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { useSWRConfig } from 'swr'
import { readAt } from '@/components/studio/map/look-up'
import type { Studio } from '@/components/studio/use-studio'
import { notify } from '@/components/ui/notify'
import { useLatest } from '@/components/ui/use-latest'
import { RequestError } from '@/lib/client/fetch/request-error'
import { useSession } from '@/lib/client/session/session'
import { type CloudPlace, cloudMapsKey, readCloudMap, saveCloudMap } from '@/lib/client/studio/cloud-maps'
import type { MapDraft } from '@/lib/client/studio/saved-maps'
import {
  contentAddress,
  deleteVersion,
  permalinkOf,
  readSavedMap,
  restoreMap,
  savedMapsKey,
  saveMap,
} from '@/lib/client/studio/saved-maps'
import type { CloudProviderId } from '@/lib/contract/cloud-map'
import type { SavedMap } from '@/lib/contract/saved-map'
import type { StudioView } from '@/lib/domain/studio/read/studio-map'
import type { OpenCloudMap } from './cloud-storage'
import type { SaveWish } from './save-dialog'

interface Sending {
  to: CloudProviderId
  isNew: boolean
}

/** Opens maps of other storages, and remembers the open one. */
export function useCloudMap(studio: Pick<Studio, 'take'>) {
  const [cloud, setCloud] = useState<CloudPlace>()
  const { mutate } = useSWRConfig()
  const open: OpenCloudMap = (provider, { id, title }) => {
    const place = { provider: provider.id, id }
    const read = async () => ({ file: await readCloudMap(place), name: 'map.json' })
    void studio.take(title || 'the map', read).then((isOpen) => isOpen && setCloud(place))
  }
  const send = async (draft: MapDraft, { to, isNew }: Sending): Promise<void> => {
    const id = !isNew && cloud?.provider === to ? cloud.id : undefined
    const stored = await saveCloudMap(draft, { provider: to, id })
    setCloud({ provider: to, id: stored.id })
    void mutate(cloudMapsKey(to))
  }
  return { cloud, open, send, forget: () => setCloud(undefined) }
}

/** Thumbnail size, px. */
const size = { width: 300, height: 200 } as const

/** Crops the centre of the map into a thumbnail. */
function copied(source: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, size)
  const scale = Math.max(size.width / source.width, size.height / source.height)
  const width = source.width * scale
  const height = source.height * scale
  const x = (size.width - width) / 2
  const y = (size.height - height) / 2
  canvas.getContext('2d')?.drawImage(source, x, y, width, height)
  return canvas
}

/** Thumbnail of the current view; undefined if the browser cannot encode it or the graphics context is lost. */
export async function thumbnailOf(map: MapLibre): Promise<Blob | undefined> {
  const canvas = await readAt(map, 'render', () => copied(map.getCanvas()))
  if (!canvas) return undefined
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'))
}

async function fetchContent(id: string, version?: number): Promise<{ file: Blob; name: string }> {
  const answer = await fetch(contentAddress(id, version), { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error("Can't find map with ID.")
  return { file: await answer.blob(), name: 'map.json' }
}

/** A change of the title alone has no content of its own; others than the owner open the latest. */
const contentVersion = (map: SavedMap | undefined) => map?.versions[0]?.version

async function share(map: SavedMap): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(permalinkOf(map), window.location.origin).href)
    notify.success(map.privateMap ? 'Link copied. Only you can open it: the map is private.' : 'Link copied.')
  } catch {
    notify.error('The link could not be copied.')
  }
}

interface Saving {
  mapId: string | null
  studio: Studio
  map: { readonly current: MapLibre | null }
  view: StudioView | undefined
  /** Country of the atlas below the map. */
  country: { readonly current: string | undefined }
}

/** The account's map named in the address, once open. */
function useOpenedMap(mapId: string | null, studio: Studio) {
  const [saved, setSaved] = useState<SavedMap>()
  const latest = useLatest({ saved, take: studio.take })
  useEffect(() => {
    const { saved: known, take } = latest.current
    if (!mapId || known?.id === mapId) return
    let isWanted = true
    let found: SavedMap | undefined
    // The content of the version that is read: a later save must not be taken for the one on the screen.
    const read = async () => {
      found = await readSavedMap(mapId).catch(() => undefined)
      return fetchContent(mapId, contentVersion(found))
    }
    take('the map', read).then(
      (isOpen) => isWanted && isOpen && setSaved(found),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [mapId, latest])
  return [saved, setSaved] as const
}

/** Saves, opens and shares the account's maps. */
export function useSaving({ mapId, studio, map, view, country }: Saving) {
  const [saved, setSaved] = useOpenedMap(mapId, studio)
  const cloud = useCloudMap(studio)
  const [asked, setAsked] = useState<'save' | 'versions' | 'storage'>()
  /** The map as stored elsewhere since it was opened here; saving again is to overwrite it. */
  const [newer, setNewer] = useState<SavedMap>()
  const isMember = useSession().status === 'signed-in'
  const { mutate } = useSWRConfig()
  const store = async (wish: MapDraft, isNew: boolean): Promise<boolean> => {
    const before = isNew ? undefined : (newer ?? saved)
    try {
      const stored = await saveMap(wish, before)
      setSaved(stored)
      window.history.replaceState(null, '', permalinkOf(stored))
      void mutate(savedMapsKey)
      return true
    } catch (error) {
      const isConflict = error instanceof RequestError && error.status === 409
      const now = isConflict && before ? await readSavedMap(before.id) : undefined
      if (!now || now.version === before?.version) throw error
      setNewer(now)
      return false
    }
  }
  /** @returns false if the map has changed elsewhere */
  const save = async ({ isNew, title, description, privateMap, to }: SaveWish): Promise<boolean> => {
    const content = await studio.save({ view, title, description, country: country.current })
    if (!content) return true
    const thumbnail = map.current ? await thumbnailOf(map.current) : undefined
    const wish = { title, description, privateMap, content, thumbnail }
    if (to !== 'own') await cloud.send(wish, { to, isNew })
    else if (!(await store(wish, isNew))) return false
    notify.success('The map is saved.')
    return true
  }
  const openCloud: OpenCloudMap = (provider, opened) => {
    setAsked(undefined)
    setSaved(undefined)
    cloud.open(provider, opened)
  }
  const restore = async (from: number) => {
    if (!saved) return
    const stored = await restoreMap(saved, from)
    setSaved(stored)
    void mutate(savedMapsKey)
    await studio.take(stored.title, () => fetchContent(stored.id, contentVersion(stored)))
    setAsked(undefined)
    notify.success(`Version ${from} is restored as version ${stored.version}.`)
  }
  const drop = async (version: number) => {
    if (!saved) return
    await deleteVersion(saved, version)
    setSaved({ ...saved, versions: saved.versions.filter((each) => each.version !== version) })
    void mutate(savedMapsKey)
  }
  const onSave = isMember && studio.open ? () => setAsked('save') : undefined
  const saveFirst = () => {
    notify.info('Save the map first: its link opens the saved map.')
    setAsked('save')
  }
  return {
    saved,
    cloud: cloud.cloud,
    save,
    openCloud,
    restore,
    drop,
    asked,
    forget: () => {
      setSaved(undefined)
      cloud.forget()
    },
    newer,
    close() {
      setAsked(undefined)
      setNewer(undefined)
    },
    onVersions: saved?.isOwn ? () => setAsked('versions') : undefined,
    header: {
      note: saved && `${saved.privateMap ? 'Private' : 'By link'} · version ${saved.version}`,
      onSave,
      onStorage: () => setAsked('storage'),
      onShare: saved ? () => void share(saved) : onSave && saveFirst,
    },
  }
}
