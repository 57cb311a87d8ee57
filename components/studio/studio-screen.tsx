'use client'

import { Download, FileCode, History, ImageDown, Pencil } from 'lucide-react'
import type { Map as MapLibre } from 'maplibre-gl'
import { useSearchParams } from 'next/navigation'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Aside } from '@/components/studio/panel/panel-props'
import { LayerSettings } from '@/components/studio/settings/layer-settings'
import { NewLayer } from '@/components/studio/settings/new-layer'
import { classes } from '@/components/ui/classes'
import type { MenuItem } from '@/components/ui/menu/menu-items'
import { useLatest } from '@/components/ui/use-latest'
import { addressTextsFor } from '@/lib/catalogue/address-texts'
import { useCountryAt } from '@/lib/client/places/use-country-at'
import { useLastCountry } from '@/lib/client/scouting/last-country'
import { useManifest } from '@/lib/client/scouting/use-manifest'
import { useSession } from '@/lib/client/session/session'
import { loadMapAddress, nameOfMapAddress } from '@/lib/client/studio/load-map-address'
import type { SavedMap } from '@/lib/contract/saved-map'
import { likelySlug } from '@/lib/domain/scouting/scouting-country'
import { countryOf } from '@/lib/domain/studio/edit/edit-config'
import { ownIn } from '@/lib/domain/studio/read/json-parts'
import type { StudioView } from '@/lib/domain/studio/read/studio-map'
import type { Bounds } from '@/lib/geo/mercator'
import { AddData } from './data/add-data'
import { SampleInfo } from './data/sample-info'
import { useDataIn } from './data/use-data-in'
import { DrawerSlot } from './drawer/drawer-slot'
import { useDrawer } from './drawer/use-drawer'
import { EmptyPanel } from './empty-panel'
import { useExports } from './export/use-exports'
import { StudioPanel } from './panel/studio-panel'
import type { OpenCloudMap } from './saving/cloud-storage'
import { SavingDialogs } from './saving/saving-dialogs'
import { useSaving } from './saving/use-saving'
import { StudioHeader } from './studio-header'
import { StudioMapArea } from './studio-map-area'
import { useGrounds } from './use-grounds'
import type { Take } from './use-opening'
import { useOwnSource } from './use-own-source'
import type { OpenMap } from './use-studio'
import { type Studio, useStudio } from './use-studio'

interface AtlasWish {
  /** The `mapUrl` of the page. */
  address: string | null
  /** The country of a sample or of the page's address. */
  country: string | null | undefined
  open: Pick<OpenMap, 'client' | 'outline' | 'settings'> | undefined
  /** Gets the country of the open map, which is saved with it. */
  ofMap: RefObject<string | undefined>
}

/** The middle of what a map shows first. */
function middleOf({ outline: { bounds }, settings: { view } }: NonNullable<AtlasWish['open']>) {
  if (view) return { lat: view.lat, lng: view.lng }
  return bounds && { lat: (bounds[1] + bounds[3]) / 2, lng: (bounds[0] + bounds[2]) / 2 }
}

/** The country around a map's middle, or the last that was scouted; nothing is asked if the map's country is known. */
function useLikelyCountry(open: AtlasWish['open'], isKnown: boolean): string | undefined {
  const last = useLastCountry((state) => state.country)
  const { country, isLoading } = useCountryAt(open && !isKnown ? middleOf(open) : undefined)
  if (country !== undefined || isLoading) return country
  return last ?? undefined
}

/**
 * The atlas below a map: of the country that it is named for or was saved with; else of the country around its middle,
 * or the last that was scouted.
 */
export function useAtlas({ address, country, open, ofMap }: AtlasWish) {
  const [, slug] = /\/scout\/maps\/([a-z-]+)\.json$/.exec(address ?? '') ?? []
  const named = slug ?? (country ? likelySlug(country) : undefined)
  const client = open?.client
  // Saving a map gives the page another address.
  const [before, setBefore] = useState<{ client: OpenMap['client']; named: string }>()
  useEffect(() => {
    if (client && named) setBefore({ client, named })
  }, [client, named])
  const kept = before && before.client === client ? before.named : undefined
  const found = named ?? kept ?? (open && countryOf(open.outline.config))
  useEffect(() => {
    ofMap.current = found
  }, [found, ofMap])
  const likely = useLikelyCountry(open, found !== undefined)
  return useManifest(found ?? likely).data
}

interface Steps {
  undo: (() => void) | undefined
  redo: (() => void) | undefined
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox], [type=radio]), textarea, select')

/** The step that a press asks for. */
function stepOf({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): keyof Steps | undefined {
  if (!(ctrlKey || metaKey) || isTyping(target)) return undefined
  if (key.toLowerCase() === 'y') return 'redo'
  if (key.toLowerCase() !== 'z') return undefined
  return shiftKey ? 'redo' : 'undo'
}

/** Ctrl or Cmd with Z, and with Shift and Z or Y; never while somebody types. */
export function useUndoKeys(steps: Steps): void {
  const latest = useLatest(steps)
  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => {
      const step = stepOf(event)
      if (!step) return
      event.preventDefault()
      latest.current[step]?.()
    }
    document.addEventListener('keydown', keyDown)
    return () => document.removeEventListener('keydown', keyDown)
  }, [latest])
}

/** Opens the file that the page's address names; those of other sites only for signed-in people, records' apart. */
function useMapAddress(address: string | null, take: Take): void {
  const latest = useLatest({ take, isSignedOut: useSession().status === 'signed-out' })
  useEffect(() => {
    if (!address) return
    const { failed } = addressTextsFor(navigator.languages).texts
    const isSignedOut = () => latest.current.isSignedOut
    void latest.current.take(nameOfMapAddress(address), (loading) =>
      loadMapAddress(address, { ...loading, isSignedOut, failed }),
    )
  }, [address, latest])
}

function Notices({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <details open className="mb-3 rounded-md bg-warning-wash px-3 py-2 text-xs text-warning">
      <summary className="font-semibold">Not everything is drawn</summary>
      <ul className="mt-1 grid gap-1">
        {texts.map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </details>
  )
}

const titleOf = ({ open }: Studio, saved: SavedMap | undefined) =>
  saved?.title ?? (open?.outline.title || open?.name.replace(/\.[^.]+$/, '') || '')

/** Any kepler.gl map, drawn, filtered, edited and read. */
export function StudioScreen() {
  const search = useSearchParams()
  const address = search.get('mapUrl')
  const [view, setView] = useState<StudioView>()
  const [aside, setAside] = useState<Aside>()
  const map = useRef<MapLibre>(null)
  const ofMap = useRef<string>(undefined)
  const studio = useStudio(Math.round(view?.zoom ?? 3))
  const { open, take, undo, redo } = studio
  const grounds = useGrounds(open, studio.edit)
  useUndoKeys({ undo, redo })
  useMapAddress(address, take)
  useOwnSource(search.toString(), take)
  const saving = useSaving({ mapId: search.get('mapId'), studio, map, view, country: ofMap })
  const data = useDataIn({ studio, map, isBare: search.size === 0, onOther: saving.forget })
  const { samples, adding, isOver } = data
  const openCloud: OpenCloudMap = (provider, found) => {
    data.makeRoom()
    saving.openCloud(provider, found)
  }
  const atlas = useAtlas({ address, country: samples.sample?.country ?? search.get('country'), open, ofMap })
  const { client } = open ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: another map has other layers.
  useEffect(() => setAside(undefined), [client])
  const drawer = useDrawer(studio)
  const title = titleOf(studio, saving.saved)
  const files = useExports({ studio, map, view, title, atlas, grounds, country: ofMap })
  return (
    <div data-ground="dark" className="flex h-full flex-col bg-ink-1000">
      <StudioHeader
        title={title}
        undo={undo}
        redo={redo}
        onOpen={data.openFile}
        {...saving.header}
        mapItems={
          open
            ? mapItems({
                ...files,
                onRename: saving.header.onSave,
                onVersions: saving.onVersions,
              })
            : []
        }
      />
      <SavingDialogs
        saving={{ ...saving, openCloud }}
        title={title}
        description={open?.outline.description ?? ''}
      />
      <main className="relative flex min-h-0 flex-1 flex-col md:flex-row">
        <aside
          aria-label="Layers and filters"
          data-ground="paper"
          className={classes(
            'order-2 min-h-0 overflow-y-auto bg-paper p-4 pt-2 text-sm text-ink-1000 max-md:h-[45%] md:order-1 md:w-[350px] md:shrink-0 md:rounded-tr-[10px]',
            // A phone has no room for both.
            drawer.isOpen && 'max-md:hidden',
          )}
        >
          <EmptyPanel studio={studio} isOver={isOver} onAdd={() => adding.toggle(true)} />
          {samples.info && studio.state.step !== 'failed' && (
            <SampleInfo sample={samples.info} onClose={samples.closeInfo} />
          )}
          {open && (
            <>
              <Notices texts={[...open.settings.notices, ...open.outline.dataNotices]} />
              <StudioPanel
                map={open}
                drawn={studio.drawn}
                rows={studio.rows}
                edit={studio.edit}
                aside={aside}
                onAside={setAside}
                grounds={grounds.choices}
                ground={grounds.ground}
                onGround={grounds.choose}
                onAddData={() => adding.toggle(true)}
                table={drawer.table}
                bounds={() => map.current?.getBounds().toArray().flat() as Bounds | undefined}
              />
            </>
          )}
        </aside>
        <div className="order-1 flex min-h-0 min-w-0 flex-1 flex-col md:order-2">
          <StudioMapArea
            studio={studio}
            atlas={atlas}
            grounds={grounds}
            onView={setView}
            sql={drawer.sql}
            onMap={(ready) => {
              map.current = ready
              studio.prepare()
            }}
          >
            <StudioAside studio={studio} aside={aside} onAside={setAside} />
          </StudioMapArea>
          <DrawerSlot open={open} map={map} parts={drawer.parts} />
        </div>
        {adding.isOpen && <AddData adding={adding} isOver={isOver} onSample={data.onSample} />}
      </main>
    </div>
  )
}

interface StudioAsideProps {
  studio: Studio
  aside: Aside
  onAside: (aside: Aside) => void
}

/** The sidebar over the map: the settings of a layer, or a new one. */
export function StudioAside({ studio, aside, onAside }: StudioAsideProps) {
  const { open, drawn, rows, edit } = studio
  const close = () => onAside(undefined)
  if (!open || !aside) return null
  if (aside.kind === 'new') return <NewLayer datasets={open.outline.datasets} edit={edit} onClose={close} />
  const layer = open.settings.layers.find(({ id }) => id === aside.id)
  if (!layer) return null
  return (
    <LayerSettings
      key={layer.id}
      layer={layer}
      edit={edit}
      onClose={close}
      legend={drawn.get(layer.id)?.legend}
      shown={ownIn(rows, layer.dataId)}
      dataset={open.outline.datasets.find(({ id }) => id === layer.dataId)}
    />
  )
}

interface MapActs {
  /** While a file is being made. */
  isBusy: boolean
  onJson: () => void
  onPicture: () => void
  onPage: () => void
  /** Undefined for visitors. */
  onRename: (() => void) | undefined
  /** Undefined for all but one's own saved maps. */
  onVersions: (() => void) | undefined
}

/** What can be done with a map as a whole, behind its name. */
function mapItems({ isBusy, onJson, onPicture, onPage, onRename, onVersions }: MapActs): MenuItem[] {
  return [
    ...(onRename
      ? [{ key: 'rename', label: 'Rename…', icon: <Pencil aria-hidden />, onClosed: onRename }]
      : []),
    ...(onVersions
      ? [{ key: 'versions', label: 'Versions…', icon: <History aria-hidden />, onClosed: onVersions }]
      : []),
    {
      key: 'json',
      label: 'Download JSON',
      icon: <Download aria-hidden />,
      disabled: isBusy,
      onSelect: onJson,
    },
    {
      key: 'png',
      label: 'Download picture (PNG)',
      icon: <ImageDown aria-hidden />,
      disabled: isBusy,
      onSelect: onPicture,
    },
    {
      key: 'html',
      label: 'Download page (HTML)',
      icon: <FileCode aria-hidden />,
      disabled: isBusy,
      onSelect: onPage,
    },
  ]
}
